import type { ImportFault, ProductImport } from '@warung/contract/product-csv.ts'

function linesInWords({ lines, line_count }: ImportFault): string {
  if (line_count === 1) return `Line ${lines[0]}`
  const shown = lines.slice(0, 5)
  const more = line_count - shown.length
  if (more > 0) return `Lines ${shown.join(', ')} and ${more} more`
  return `Lines ${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

export function FaultText({
  fault: { column, found, message },
}: {
  fault: Omit<ImportFault, 'lines' | 'line_count'>
}) {
  return (
    <>
      {column === '' ? null : (
        <span>
          <strong>{column}</strong>
          {found === '' ? ' is empty' : <> “{found}”</>}:{' '}
        </span>
      )}
      <span className="text-danger">{message}</span>
    </>
  )
}

export function ImportFaults({ shown: { faults } }: { shown: ProductImport }) {
  if (faults.length === 0) return null
  return (
    <ul aria-label="What to correct" className="wrap-anywhere grid gap-2">
      {faults.map((fault) => (
        <li key={JSON.stringify(fault)} className="border-line-strong border-l-4 pl-3">
          <p>
            <FaultText fault={fault} />
          </p>
          <p className="text-ink-soft text-sm">{linesInWords(fault)}</p>
        </li>
      ))}
    </ul>
  )
}
