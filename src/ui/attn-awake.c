/* attn-awake.c: keeps the screen from going to sleep
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-awake.h"

#define SAVER_NAME      "org.freedesktop.ScreenSaver"
#define SAVER_PATH      "/org/freedesktop/ScreenSaver"
#define SAVER_INTERFACE "org.freedesktop.ScreenSaver"

struct _AttnAwake
{
  GtkApplication  *application;
  GDBusConnection *connection;      /* to the screen saver, where it is asked */
  guint            session_cookie;  /* 0: the session was not asked */
  guint            saver_cookie;
  gboolean         is_asking;       /* the screen saver, which has not answered yet */
  gboolean         has_saver;
  gboolean         is_over;         /* nobody waits for the answer any more */
  AttnAwakeFunc    told;
  gpointer         data;
};

static void
end (AttnAwake *self)
{
  if (self->session_cookie != 0)
    gtk_application_uninhibit (self->application, self->session_cookie);
  if (self->has_saver)
    g_dbus_connection_call (self->connection, SAVER_NAME, SAVER_PATH, SAVER_INTERFACE, "UnInhibit",
                            g_variant_new ("(u)", self->saver_cookie), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL, NULL);
  g_clear_object (&self->connection);
  g_object_unref (self->application);
  g_free (self);
}

static void
inhibited_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (GVariant) answer = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  AttnAwake *self = data;

  self->is_asking = FALSE;
  if (answer != NULL)
    {
      g_variant_get (answer, "(u)", &self->saver_cookie);
      self->has_saver = TRUE;
    }
  /* The presentation may be over; what the screen saver granted meanwhile is given back. */
  if (self->is_over)
    end (self);
  else
    self->told (self->has_saver, self->data);
}

AttnAwake *
attn_awake_new (GtkApplication *application,
                GtkWindow      *window,
                const char     *reason,
                AttnAwakeFunc   told,
                gpointer        data)
{
  AttnAwake *self = g_new0 (AttnAwake, 1);

  self->application = g_object_ref (application);
  self->told = told;
  self->data = data;
  self->session_cookie = gtk_application_inhibit (application, window, GTK_APPLICATION_INHIBIT_IDLE, reason);
  if (self->session_cookie != 0)
    {
      told (TRUE, data);
      return self;
    }

  self->connection = g_application_get_dbus_connection (G_APPLICATION (application));
  if (self->connection == NULL)
    {
      told (FALSE, data);
      return self;
    }
  g_object_ref (self->connection);
  self->is_asking = TRUE;
  g_dbus_connection_call (self->connection, SAVER_NAME, SAVER_PATH, SAVER_INTERFACE, "Inhibit",
                          g_variant_new ("(ss)", g_application_get_application_id (G_APPLICATION (application)), reason),
                          G_VARIANT_TYPE ("(u)"), G_DBUS_CALL_FLAGS_NONE, 2000, NULL, inhibited_cb, self);
  return self;
}

void
attn_awake_free (AttnAwake *self)
{
  self->is_over = TRUE;
  if (!self->is_asking)
    end (self);
}
