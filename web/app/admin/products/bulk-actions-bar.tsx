import { useCallback, useState } from 'react'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { MenuButton } from '../../ui/menu-button'
import { useBulkAction } from './bulk-action'
import { bulkTexts } from './bulk-texts'
import { ChangeCategoryDialog } from './change-category-dialog'
import { ChangePricesDialog } from './change-prices-dialog'
import type { ChosenProducts } from './use-row-selection'

export function BulkActionsBar({ chosen }: { chosen: ChosenProducts }) {
  const { products, choose } = chosen
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
        <div
          data-sticky-action
          className="phone:-mx-4 sticky bottom-(--bottom-bar) z-20 phone:order-1 grid gap-2 border-line phone:border-t bg-card px-4 py-3 sm:bottom-[calc(1rem+var(--bottom-bar))] sm:mt-4 sm:rounded-2xl sm:border sm:shadow-raised"
        >
          {change.refusal !== undefined && opened === undefined ? (
            <Alert kind="error">{change.refusal}</Alert>
          ) : null}
          <div className="flex items-center gap-2">
            <p aria-live="polite" className="min-w-0 grow font-semibold">
              {bulkTexts.chosen(products.length)}
            </p>
            <Button variant="quiet" onClick={() => choose(products, false)}>
              {bulkTexts.clear}
            </Button>
            <MenuButton label={bulkTexts.change} isPending={change.isPending} choices={choices} />
          </div>
        </div>
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
