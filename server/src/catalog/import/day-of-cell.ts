const WRITTEN_DAYS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ].*)?$/,
  // a spreadsheet of Indonesia, or of most countries
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
]

/** `2026-11-27`, `27/11/2026` and `27-11-2026`. @returns as in the database; undefined for no day of the calendar */
export function dayOfCell(written: string): string | undefined {
  const parts = WRITTEN_DAYS.map((form) => form.exec(written.trim())?.groups).find(
    (found) => found !== undefined,
  )
  const { year = '', month = '', day = '' } = parts ?? {}
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : undefined
}
