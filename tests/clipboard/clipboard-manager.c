/* clipboard-manager.c: keeps what was copied when the program that copied it ends, as a desktop's clipboard manager does
 *
 * The one of the ICCCM and of freedesktop.org's ClipboardManager specification, and no more: it answers SAVE_TARGETS, takes the
 * contents over and hands them out.  For tests.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <X11/Xatom.h>
#include <X11/Xlib.h>

#define MAX_KEPT 32

/* What is kept of one target. */
typedef struct
{
  Atom           target, type;
  int            format;
  unsigned char *data;
  unsigned long  n_items;
} Kept;

static Display *display;
static Window window;
static Atom clipboard, manager, save_targets, targets, incr, property, timestamp, multiple;
static Kept kept[MAX_KEPT];
static int n_kept;

static void
wait_for (int type, XEvent *event)
{
  while (!XCheckTypedWindowEvent (display, window, type, event))
    XPeekEvent (display, event);
}

/* Data that comes piece by piece, until a piece is empty. */
static void
read_pieces (Kept *one)
{
  XEvent event;

  one->n_items = 0;
  one->data = NULL;
  /* What was told of the property until now is not of the first piece. */
  XSync (display, False);
  while (XCheckTypedWindowEvent (display, window, PropertyNotify, &event))
    ;
  XDeleteProperty (display, window, property);
  for (;;)
    {
      unsigned char *piece = NULL;
      unsigned long n = 0, left;

      do
        XNextEvent (display, &event);
      while (event.type != PropertyNotify || event.xproperty.state != PropertyNewValue || event.xproperty.atom != property);
      XGetWindowProperty (display, window, property, 0, 0x1fffffff, True, AnyPropertyType, &one->type, &one->format, &n, &left, &piece);
      if (n == 0)
        {
          XFree (piece);
          return;
        }
      one->data = realloc (one->data, one->n_items + n);
      memcpy (one->data + one->n_items, piece, n);
      one->n_items += n;
      XFree (piece);
    }
}

static int
fetch (Atom target, Kept *one)
{
  unsigned long left;
  XEvent event;

  XConvertSelection (display, clipboard, target, property, window, CurrentTime);
  wait_for (SelectionNotify, &event);
  if (event.xselection.property == None)
    return 0;
  one->target = target;
  XGetWindowProperty (display, window, property, 0, 0x1fffffff, False, AnyPropertyType, &one->type, &one->format, &one->n_items, &left,
                      &one->data);
  if (one->type == incr)
    read_pieces (one);
  else
    XDeleteProperty (display, window, property);
  return 1;
}

/* Everything there is, and then the selection itself. */
static void
save (void)
{
  Kept list;

  n_kept = 0;
  if (!fetch (targets, &list))
    return;
  for (unsigned long i = 0; i < list.n_items && n_kept < MAX_KEPT; i++)
    {
      Atom target = ((Atom *) list.data)[i];

      if (target != targets && target != multiple && target != timestamp && target != save_targets && fetch (target, &kept[n_kept]))
        n_kept++;
    }
  XSetSelectionOwner (display, clipboard, window, CurrentTime);
}

static void
answer (const XSelectionRequestEvent *request)
{
  XSelectionEvent reply = { .type = SelectionNotify, .requestor = request->requestor, .selection = request->selection,
                            .target = request->target, .time = request->time, .property = None };
  Atom into = request->property != None ? request->property : request->target;

  if (request->selection == manager && request->target == save_targets)
    {
      save ();
      XChangeProperty (display, request->requestor, into, XInternAtom (display, "NULL", False), 32, PropModeReplace, NULL, 0);
      reply.property = into;
    }
  else if (request->selection == clipboard && request->target == targets)
    {
      Atom list[MAX_KEPT];

      for (int i = 0; i < n_kept; i++)
        list[i] = kept[i].target;
      XChangeProperty (display, request->requestor, into, XA_ATOM, 32, PropModeReplace, (unsigned char *) list, n_kept);
      reply.property = into;
    }
  for (int i = 0; request->selection == clipboard && i < n_kept; i++)
    if (kept[i].target == request->target)
      {
        XChangeProperty (display, request->requestor, into, kept[i].type, kept[i].format, PropModeReplace, kept[i].data,
                         (int) kept[i].n_items);
        reply.property = into;
      }
  XSendEvent (display, request->requestor, False, 0, (XEvent *) &reply);
  XFlush (display);
}

int
main (void)
{
  display = XOpenDisplay (NULL);
  if (display == NULL)
    return 1;
  window = XCreateSimpleWindow (display, DefaultRootWindow (display), 0, 0, 1, 1, 0, 0, 0);
  XSelectInput (display, window, PropertyChangeMask);
  clipboard = XInternAtom (display, "CLIPBOARD", False);
  manager = XInternAtom (display, "CLIPBOARD_MANAGER", False);
  save_targets = XInternAtom (display, "SAVE_TARGETS", False);
  targets = XInternAtom (display, "TARGETS", False);
  timestamp = XInternAtom (display, "TIMESTAMP", False);
  multiple = XInternAtom (display, "MULTIPLE", False);
  incr = XInternAtom (display, "INCR", False);
  property = XInternAtom (display, "ATTENTION_KEPT", False);
  XSetSelectionOwner (display, manager, window, CurrentTime);
  puts ("ready");
  fflush (stdout);
  for (;;)
    {
      XEvent event;

      XNextEvent (display, &event);
      if (event.type == SelectionRequest)
        answer (&event.xselectionrequest);
    }
}
