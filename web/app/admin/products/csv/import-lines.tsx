import type { ImportedFields, ImportLine } from '@warung/contract/product-csv.ts'
import { CSV_COLUMN_HEADS, CSV_COLUMNS } from '@warung/contract/values/product-imports.ts'
import type { ReactNode } from 'react'
import { formatWeight } from '../../../display/format-weight'
import { Price } from '../../../display/price'
import { Badge } from '../../../ui/badge'
import { Cell, Row, Table } from '../../../ui/table'
import { FaultText } from './import-faults'

const SHOWN_CHARACTERS = 120

type FieldName = keyof ImportedFields
const fieldNames = CSV_COLUMNS.filter((column): column is FieldName => column !== 'sku')

function fieldValue(fields: ImportedFields, name: FieldName): ReactNode {
  const value = fields[name]
  if (name === 'price' && typeof value === 'number') return <Price rupiah={value} />
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return 'none'
  if (name === 'weight_grams' && typeof value === 'number') return formatWeight(value)
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

function Changes({ line: { kind, before, after, is_price_unusual } }: { line: ImportLine }) {
  const names = fieldNames.filter((name) => after[name] !== undefined)
  return (
    <ul className="wrap-anywhere grid gap-1">
      {names.map((name) => (
        <li key={name}>
          <span className="text-ink-soft">{CSV_COLUMN_HEADS[name]}: </span>
          {kind === 'change' ? <>{fieldValue(before, name)} → </> : null}
          <strong>{fieldValue(after, name)}</strong>
          {name === 'price' && is_price_unusual ? (
            <>
              {' '}
              <Badge kind="wait">Is this right?</Badge>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Faults({ line: { faults } }: { line: ImportLine }) {
  return (
    <ul className="wrap-anywhere grid gap-2">
      {faults.map((fault) => (
        <li key={`${fault.column} ${fault.message}`}>
          <FaultText fault={fault} />
        </li>
      ))}
    </ul>
  )
}

export function ImportLines({ caption, lines }: { caption: string; lines: readonly ImportLine[] }) {
  return (
    <Table caption={caption} head={['LINE', 'PRODUCT', 'SKU']} lastColumn="What it comes to">
      {lines.map((line) => (
        <Row key={line.line}>
          <Cell slot="number">{line.line}</Cell>
          <Cell slot="title" className="wrap-anywhere min-w-40">
            {line.name === '' ? '(no name)' : line.name}
          </Cell>
          <Cell label="SKU" className="wrap-anywhere min-w-28">
            {line.sku}
          </Cell>
          <Cell className="min-w-72">
            {line.kind === 'fault' ? <Faults line={line} /> : <Changes line={line} />}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
