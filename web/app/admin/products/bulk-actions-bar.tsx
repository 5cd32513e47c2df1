import type { AdminProduct } from '@warung/contract/catalog.ts'
import { useCallback, useState } from 'react'
import { Alert } from '../../ui/alert'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { MenuButton } from '../../ui/menu-button'
import { SelectionBar } from '../lists/selection-bar'
import type { RowSelection } from '../lists/use-row-selection'
import { type BulkAction, useBulkAction } from './bulk-action'
import { bulkTexts } from './bulk-texts'
import { ChangeCategoryDialog } from './change-category-dialog'
import { ChangePricesDialog } from './change-prices-dialog'

type BulkDialog = 'price' | 'category' | 'delete'

function BulkMenu({ change, onOpen }: { change: BulkAction; onOpen: (dialog: BulkDialog) => void }) {
  const choices = [
    { label: bulkTexts.publish, onChoose: () => change.apply({ kind: 'publish' }) },
    { label: bulkTexts.makeDraft, onChoose: () => change.apply({ kind: 'make_draft' }) },
    { label: bulkTexts.changePrice, onChoose: () => onOpen('price') },
    { label: bulkTexts.setCategoryDialog, onChoose: () => onOpen('category') },
    { label: bulkTexts.deleteDialog, onChoose: () => onOpen('delete') },
  ]
  return <MenuButton label={bulkTexts.change} isPending={change.isPending} choices={choices} />
}

type DeleteProductsQuestionProps = {
  count: number
  isOpen: boolean
  onAnswer: (isConfirmed: boolean) => void
}

function DeleteProductsQuestion({ count, isOpen, onAnswer }: DeleteProductsQuestionProps) {
  return (
    <ConfirmDialog
      question={bulkTexts.deleteQuestion(count)}
      confirm={bulkTexts.delete}
      isOpen={isOpen}
      onAnswer={onAnswer}
    >
      {bulkTexts.deleteHint}
    </ConfirmDialog>
  )
}

export function BulkActionsBar({ selection }: { selection: RowSelection<AdminProduct> }) {
  const { rows: products, select } = selection
  const [opened, setOpened] = useState<BulkDialog>()
  const close = useCallback(() => setOpened(undefined), [])
  const change = useBulkAction(selection, close)
  const open = (dialog: BulkDialog): void => {
    change.forgetRefusal()
    setOpened(dialog)
  }
  const onDeleteAnswer = (isConfirmed: boolean): void => {
    close()
    if (isConfirmed) change.apply({ kind: 'delete' })
  }
  return (
    <>
      {products.length === 0 ? null : (
        <SelectionBar
          count={products.length}
          onClear={() => select(products, false)}
          alert={
            change.refusal !== undefined && opened === undefined ? (
              <Alert kind="error">{change.refusal}</Alert>
            ) : null
          }
          action={<BulkMenu change={change} onOpen={open} />}
        />
      )}
      {opened === 'price' ? <ChangePricesDialog products={products} change={change} onClose={close} /> : null}
      {opened === 'category' ? (
        <ChangeCategoryDialog products={products} change={change} onClose={close} />
      ) : null}
      <DeleteProductsQuestion
        count={products.length}
        isOpen={opened === 'delete'}
        onAnswer={onDeleteAnswer}
      />
    </>
  )
}
