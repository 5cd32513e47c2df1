import { useId } from 'react'

/** Accepts any type, because phones name CSV differently; the server explains a wrong one. */
export function CsvFileInput({ label, hint }: { label: string; hint: string }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <input
        id={id}
        name="file"
        type="file"
        aria-describedby={`${id}-note`}
        className="max-w-full text-sm file:mr-3 file:min-h-11 file:rounded-xl file:border file:border-line-strong file:bg-card file:px-4 file:font-semibold file:text-ink"
      />
      <p id={`${id}-note`} className="text-ink-soft text-sm">
        {hint}
      </p>
    </div>
  )
}
