/** Runs may overlap: a result is used unless that of a run that started later was. */
export function latestRun<Found>(
  load: () => Promise<Found>,
  use: (found: Found) => void,
): () => Promise<void> {
  let [started, latest] = [0, 0]
  return async () => {
    started += 1
    const run = started
    const found = await load()
    if (run < latest) return
    latest = run
    use(found)
  }
}
