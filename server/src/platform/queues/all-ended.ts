/** Waits for all, so that none goes on unseen, and then throws the first failure. */
export async function allEnded(works: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) {
    if (result.status === 'rejected') throw result.reason
  }
}
