/* attn-parallel.c: rows split between threads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-kernels.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

/* Below this many multiplications a thread costs more than it saves: starting one takes some 20 µs. */
#define COST_PER_THREAD 200000.0
#define MAX_THREADS     64

static atomic_uint wanted_threads;

typedef struct
{
  size_t       first;
  size_t       n;
  AttnRowsFunc rows;
  void        *data;
} Share;

static void *
run_share (void *data)
{
  const Share *share = data;

  share->rows (share->first, share->n, share->data);

  return NULL;
}

static size_t
choose_threads (size_t total, double cost)
{
  size_t threads = atomic_load_explicit (&wanted_threads, memory_order_relaxed);

  if (threads == 0)
    {
      /* Asking costs more than a small product: the C library reads a file for it. */
      long processors = cost < 2 * COST_PER_THREAD ? 1 : sysconf (_SC_NPROCESSORS_ONLN);

      threads = processors > 0 ? (size_t) processors : 1;
      if (cost < COST_PER_THREAD * (double) threads)
        threads = (size_t) (cost / COST_PER_THREAD);
    }

  if (threads > MAX_THREADS)
    threads = MAX_THREADS;
  if (threads > total)
    threads = total;

  return threads > 0 ? threads : 1;
}

void
attn_parallel_rows (size_t total, double cost, AttnRowsFunc rows, void *data)
{
  pthread_t handles[MAX_THREADS];
  Share shares[MAX_THREADS];
  size_t threads, started = 0, first = 0;

  if (total == 0)
    return;

  threads = choose_threads (total, cost);
  for (size_t i = 0; i < threads; i++)
    {
      size_t n = total / threads + (i < total % threads ? 1 : 0);

      shares[i] = (Share) { first, n, rows, data };
      first += n;
    }

  /* The caller takes the first share, and whatever no thread could be started for. */
  for (size_t i = 1; i < threads; i++, started++)
    if (pthread_create (&handles[i], NULL, run_share, &shares[i]) != 0)
      break;

  run_share (&shares[0]);
  for (size_t i = started + 1; i < threads; i++)
    run_share (&shares[i]);
  for (size_t i = 1; i <= started; i++)
    pthread_join (handles[i], NULL);
}

void
attn_parallel_set_threads (unsigned threads)
{
  atomic_store_explicit (&wanted_threads, threads, memory_order_relaxed);
}
