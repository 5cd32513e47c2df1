import { formatRupiah } from '@warung/contract/money.ts'
import type { ProductImport } from '@warung/contract/product-csv.ts'
import { LOW_PRICE_BELOW } from '@warung/contract/values/limits.ts'
import type { ProductImportState } from '@warung/contract/values/product-imports.ts'
import { type ReactNode, useState } from 'react'
import { Alert } from '../../../ui/alert'
import { Checkbox } from '../../../ui/checkbox'
import { SuccessAlert } from '../../../ui/status-alert'
import { ImportCountList, ImportNotices } from './import-counts'
import { ImportFaults } from './import-faults'
import { ImportPictures } from './import-pictures'
import { StepButton } from './step-button'
import { importTexts } from './texts'

type ImportProps = { shown: ProductImport }

function StepProgress({ label, done, total }: { label: string; done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100))
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{label}</p>
      {total === 0 ? null : (
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-2 overflow-hidden rounded-full bg-sunken"
        >
          <div className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
        </div>
      )}
      <p className="text-ink-soft text-sm">{importTexts.leave}</p>
    </div>
  )
}

function Faulty({ shown }: ImportProps) {
  const { counts, new_categories, create_categories } = shown
  return (
    <>
      <Alert kind="error">{importTexts.faulty(counts?.fault ?? 0)}</Alert>
      <ImportFaults shown={shown} />
      {new_categories.length > 0 && !create_categories ? (
        <>
          <p className="wrap-anywhere">{importTexts.noCategory(new_categories.map((name) => `“${name}”`))}</p>
          <StepButton shown={shown} step="check-with-categories" variant="secondary">
            {importTexts.addCategories}
          </StepButton>
        </>
      ) : null}
      <ImportCountList shown={shown} />
      <ImportNotices shown={shown} />
    </>
  )
}

function Ready({ shown }: ImportProps) {
  const { create = 0, change = 0, unusual_prices: unusual = 0 } = shown.counts ?? {}
  const count = create + change
  const [asDrafts, setAsDrafts] = useState(false)
  return (
    <>
      {count === 0 ? (
        <Alert kind="info">{importTexts.nothing}</Alert>
      ) : (
        <SuccessAlert>{importTexts.ready}</SuccessAlert>
      )}
      <ImportCountList shown={shown} />
      <ImportNotices shown={shown} />
      {create === 0 ? null : (
        <div>
          <Checkbox label={importTexts.asDrafts} isLabelShown isChecked={asDrafts} onChange={setAsDrafts} />
          <p className="text-ink-soft text-sm">{importTexts.asDraftsHint}</p>
        </div>
      )}
      {count === 0 ? null : unusual > 0 ? (
        <StepButton
          shown={shown}
          step="apply"
          asDrafts={asDrafts}
          question={importTexts.slip(unusual)}
          explanation={importTexts.slipHint(formatRupiah(LOW_PRICE_BELOW))}
        >
          {importTexts.importProducts(count)}
        </StepButton>
      ) : (
        <StepButton shown={shown} step="apply" asDrafts={asDrafts}>
          {importTexts.importProducts(count)}
        </StepButton>
      )}
    </>
  )
}

function Overtaken({ shown }: ImportProps) {
  return (
    <>
      <Alert kind="error">{shown.fault}</Alert>
      <StepButton shown={shown} step={shown.create_categories ? 'check-with-categories' : 'check'}>
        {importTexts.checkAgain}
      </StepButton>
    </>
  )
}

function Imported({ shown }: ImportProps) {
  return (
    <>
      <SuccessAlert>{importTexts.done}</SuccessAlert>
      <ImportCountList shown={shown} />
      <ImportPictures shown={shown} />
      {shown.is_undoable ? (
        <StepButton
          shown={shown}
          step="undo"
          variant="secondary"
          question={importTexts.undoQuestion}
          explanation={importTexts.undoHint}
          confirm={importTexts.undo}
        >
          {importTexts.undo}
        </StepButton>
      ) : null}
    </>
  )
}

function Undone({ shown: { skipped_count } }: ImportProps) {
  return (
    <SuccessAlert>
      {importTexts.undone}
      {skipped_count > 0 ? ` ${importTexts.kept(skipped_count)}` : ''}
    </SuccessAlert>
  )
}

const states: Readonly<Record<ProductImportState, (props: ImportProps) => ReactNode>> = {
  checking: ({ shown }) => <StepProgress label={importTexts.checking(shown.done_count)} done={0} total={0} />,
  unreadable: ({ shown }) => <Alert kind="error">{shown.fault}</Alert>,
  faulty: Faulty,
  ready: Ready,
  importing: ({ shown: { done_count, total_count } }) => (
    <StepProgress
      label={importTexts.importing(done_count, total_count)}
      done={done_count}
      total={total_count}
    />
  ),
  withdrawing: ({ shown: { done_count, total_count } }) => (
    <StepProgress label={importTexts.rollingBack(done_count)} done={done_count} total={total_count} />
  ),
  overtaken: Overtaken,
  imported: Imported,
  undoing: ({ shown: { done_count, total_count } }) => (
    <StepProgress
      label={importTexts.undoing(done_count, total_count)}
      done={done_count}
      total={total_count}
    />
  ),
  undone: Undone,
}

export function ImportState({ shown }: ImportProps) {
  const State = states[shown.state]
  return <State shown={shown} />
}
