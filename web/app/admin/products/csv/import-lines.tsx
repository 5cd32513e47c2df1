import type { ImportedFields, ImportedVariant, ImportLine } from '@warung/contract/product-csv.ts'
import { columnName, FIELD_COLUMNS, productField, wordOfValue } from '@warung/contract/product-fields.ts'
import type { ReactNode } from 'react'
import { formatWeight } from '../../../display/format-weight'
import { Price } from '../../../display/price'
import { LANGUAGE } from '../../../language/language'
import { Badge } from '../../../ui/badge'
import { Cell, Row, Table } from '../../../ui/table'
import { FaultText } from './import-faults'
import { importTexts } from './texts'

const SHOWN_CHARACTERS = 120

type FieldName = Exclude<keyof ImportedFields, 'variant'>
const fieldNames = FIELD_COLUMNS.filter((column): column is FieldName => column !== 'sku')

function fieldValue(fields: ImportedFields, name: FieldName): ReactNode {
  const value = fields[name]
  const field = productField(name)
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return importTexts.none
  if (field.kind === 'rupiah' && typeof value === 'number') return <Price rupiah={value} />
  if (name === 'weight_grams' && typeof value === 'number') return formatWeight(value)
  const text = Array.isArray(value)
    ? value.map((each) => (typeof each === 'string' ? each : each.image)).join(', ')
    : field.kind === 'boolean' || field.kind === 'choice'
      ? wordOfValue(field, typeof value === 'boolean' ? value : String(value))
      : String(value)
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

function variantInWords(variant: ImportedVariant | null | undefined): string {
  if (!variant) return importTexts.none
  return `${variant.group} (${variant.options.map(({ name, value }) => `${name}: ${value}`).join(', ')})`
}

function Changes({ line: { kind, before, after, is_price_unusual } }: { line: ImportLine }) {
  const names = fieldNames.filter((name) => after[name] !== undefined)
  return (
    <ul className="wrap-anywhere grid gap-1">
      {names.map((name) => (
        <li key={name}>
          <span className="text-ink-soft">{columnName(name, LANGUAGE)}: </span>
          {kind === 'change' ? <>{fieldValue(before, name)} → </> : null}
          <strong>{fieldValue(after, name)}</strong>
          {name === 'price' && is_price_unusual ? (
            <>
              {' '}
              <Badge kind="wait">{importTexts.isRight}</Badge>
            </>
          ) : null}
        </li>
      ))}
      {after.variant === undefined ? null : (
        <li>
          <span className="text-ink-soft">{columnName('group', LANGUAGE)}: </span>
          {kind === 'change' ? <>{variantInWords(before.variant)} → </> : null}
          <strong>{variantInWords(after.variant)}</strong>
        </li>
      )}
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
    <Table
      caption={caption}
      head={[importTexts.line, importTexts.product, 'SKU']}
      lastColumn={importTexts.result}
    >
      {lines.map((line) => (
        <Row key={line.line}>
          <Cell slot="number">{line.line}</Cell>
          <Cell slot="title" className="wrap-anywhere min-w-40">
            {line.name === '' ? importTexts.noName : line.name}
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
