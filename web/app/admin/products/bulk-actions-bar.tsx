import { useCallback, useState } from 'react'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { MenuButton } from '../../ui/menu-button'
import { countedProducts, useChosenChange } from './bulk-action'
import { ChangeCategoryDialog } from './change-category-dialog'
import { ChangePricesDialog } from './change-prices-dialog'
import type { ChosenProducts } from './use-row-selection'

export function BulkActionsBar({ chosen }: { chosen: ChosenProducts }) {
  const { products, choose } = chosen
  const [opened, setOpened] = useState<'price' | 'category' | 'delete'>()
  const close = useCallback(() => setOpened(undefined), [])
  const change = useChosenChange(chosen, close)
  const open = (dialog: typeof opened): void => {
    change.forgetRefusal()
    setOpened(dialog)
  }
  const onDeleteAnswer = (isConfirmed: boolean): void => {
    close()
    if (isConfirmed) change.apply({ kind: 'delete' })
  }
  const choices = [
    { label: 'Publish', onChoose: () => change.apply({ kind: 'publish' }) },
    { label: 'Make draft', onChoose: () => change.apply({ kind: 'make_draft' }) },
    { label: 'Change price…', onChoose: () => open('price') },
    { label: 'Set category…', onChoose: () => open('category') },
    { label: 'Delete…', onChoose: () => open('delete') },
  ]
  return (
    <>
      {products.length === 0 ? null : (
        <div
          data-sticky-action
          className="phone:-mx-4 sticky bottom-0 z-20 phone:order-1 grid gap-2 border-line phone:border-t bg-card px-4 py-3 sm:bottom-4 sm:mt-4 sm:rounded-2xl sm:border sm:shadow-card"
        >
          {change.refusal !== undefined && opened === undefined ? (
            <Alert kind="error">{change.refusal}</Alert>
          ) : null}
          <div className="flex items-center gap-2">
            <p aria-live="polite" className="min-w-0 grow font-semibold">
              {products.length} chosen
            </p>
            <Button variant="quiet" onClick={() => choose(products, false)}>
              Clear
            </Button>
            <MenuButton label="Change" isPending={change.isPending} choices={choices} />
          </div>
        </div>
      )}
      {opened === 'price' ? <ChangePricesDialog products={products} change={change} onClose={close} /> : null}
      {opened === 'category' ? (
        <ChangeCategoryDialog products={products} change={change} onClose={close} />
      ) : null}
      <ConfirmDialog
        question={`Are you sure delete ${products.length === 1 ? 'this product' : `these ${countedProducts(products.length)}`}?`}
        confirm="Delete"
        isOpen={opened === 'delete'}
        onAnswer={onDeleteAnswer}
      >
        History brings back what was deleted, for 30 days.
      </ConfirmDialog>
    </>
  )
}
