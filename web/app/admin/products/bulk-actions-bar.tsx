import type { AdminProduct } from '@warung/contract/catalog.ts'
import { useCallback, useState } from 'react'
import { Alert } from '../../ui/alert'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { MenuButton } from '../../ui/menu-button'
import { SelectionBar } from '../lists/selection-bar'
import type { ChosenRows } from '../lists/use-row-selection'
import { useBulkAction } from './bulk-action'
import { bulkTexts } from './bulk-texts'
import { ChangeCategoryDialog } from './change-category-dialog'
import { ChangePricesDialog } from './change-prices-dialog'

export function BulkActionsBar({ chosen }: { chosen: ChosenRows<AdminProduct> }) {
  const { rows: products, choose } = chosen
  const [opened, setOpened] = useState<'price' | 'category' | 'delete'>()
  const close = useCallback(() => setOpened(undefined), [])
  const change = useBulkAction(chosen, close)
  const open = (dialog: typeof opened): void => {
    change.forgetRefusal()
    setOpened(dialog)
  }
  const onDeleteAnswer = (isConfirmed: boolean): void => {
    close()
    if (isConfirmed) change.apply({ kind: 'delete' })
  }
  const choices = [
    { label: bulkTexts.publish, onChoose: () => change.apply({ kind: 'publish' }) },
    { label: bulkTexts.makeDraft, onChoose: () => change.apply({ kind: 'make_draft' }) },
    { label: bulkTexts.changePrice, onChoose: () => open('price') },
    { label: bulkTexts.setCategoryDialog, onChoose: () => open('category') },
    { label: bulkTexts.deleteDialog, onChoose: () => open('delete') },
  ]
  return (
    <>
      {products.length === 0 ? null : (
        <SelectionBar
          count={products.length}
          onClear={() => choose(products, false)}
          alert={
            change.refusal !== undefined && opened === undefined ? (
              <Alert kind="error">{change.refusal}</Alert>
            ) : null
          }
          action={<MenuButton label={bulkTexts.change} isPending={change.isPending} choices={choices} />}
        />
      )}
      {opened === 'price' ? <ChangePricesDialog products={products} change={change} onClose={close} /> : null}
      {opened === 'category' ? (
        <ChangeCategoryDialog products={products} change={change} onClose={close} />
      ) : null}
      <ConfirmDialog
        question={bulkTexts.deleteQuestion(products.length)}
        confirm={bulkTexts.delete}
        isOpen={opened === 'delete'}
        onAnswer={onDeleteAnswer}
      >
        {bulkTexts.deleteHint}
      </ConfirmDialog>
    </>
  )
}
