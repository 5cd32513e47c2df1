import type { FieldErrors } from '@warung/contract/client.ts'
import { useCallback, useState } from 'react'
import type { ActionFailure } from '../../../client/action-result'
import { Table } from '../../../ui/table'
import { productLabel } from '../../forms/product-label'
import { soldRows } from './save-variants'
import { VariantFillRow } from './variant-fill-row'
import { filledTable, pictureScopes, type RowScope } from './variant-fills'
import { VariantTableRow } from './variant-row'
import type { VariantDraft, VariantTable } from './variant-rows'
import { variantsTexts } from './variants-texts'

function changedRow(table: VariantTable, id: string, changed: Partial<VariantDraft>): VariantTable {
  return { ...table, rows: table.rows.map((row) => (row.id === id ? { ...row, ...changed } : row)) }
}

const NO_ERRORS: FieldErrors = {}

type Props = {
  table: VariantTable
  failed: ActionFailure | undefined
  /** a picture may arrive after further edits, so the present table is changed */
  onChange: (change: (present: VariantTable) => VariantTable) => void
}

export function VariantSheet({ table, failed, onChange }: Props) {
  const [lastPictured, setLastPictured] = useState<string>()
  const sold = soldRows(table)
  const change = useCallback(
    (id: string, changed: Partial<VariantDraft>): void => {
      onChange((present) => changedRow(present, id, changed))
      if (changed.image !== undefined) setLastPictured(id)
    },
    [onChange],
  )
  const fill = useCallback(
    (scope: RowScope | undefined, changed: Partial<VariantDraft>): void =>
      onChange((present) => filledTable(present, scope, changed)),
    [onChange],
  )
  return (
    <>
      <VariantFillRow table={table} onFill={fill} />
      <Table
        caption={variantsTexts.combination}
        head={[
          variantsTexts.combination,
          productLabel('sku'),
          productLabel('price'),
          productLabel('stock'),
          productLabel('weight_grams'),
        ]}
        lastColumn={variantsTexts.picture}
      >
        {table.rows.map((row) => (
          <VariantTableRow
            key={row.id}
            row={row}
            index={sold.indexOf(row)}
            errors={failed?.errors ?? NO_ERRORS}
            onChange={change}
            pictureScopes={pictureScopes(table, row, row.id === lastPictured)}
            onFill={fill}
          />
        ))}
      </Table>
    </>
  )
}
