import type { ImportFault, ProductImport } from '@warung/contract/product-csv.ts'
import { importTexts } from './texts'

function linesInWords({ lines, line_count }: ImportFault): string {
  const shown = lines.slice(0, 5)
  const more = line_count - shown.length
  return importTexts.lines(more > 0 ? [...shown, importTexts.andMore(more)] : shown)
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
          {found === '' ? ` ${importTexts.isEmpty}` : ` “${found}”`}:{' '}
        </span>
      )}
      <span className="text-danger">{message}</span>
    </>
  )
}

export function ImportFaults({ shown: { faults } }: { shown: ProductImport }) {
  if (faults.length === 0) return null
  return (
    <ul aria-label={importTexts.whatToCorrect} className="wrap-anywhere grid gap-2">
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
