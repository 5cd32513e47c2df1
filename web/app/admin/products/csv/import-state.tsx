import type { ProductImport } from '@warung/contract/product-csv.ts'
import type { ProductImportState } from '@warung/contract/values/product-imports.ts'
import { type ReactNode, useState } from 'react'
import { Alert } from '../../../ui/alert'
import { Checkbox } from '../../../ui/checkbox'
import { ImportCountList, ImportNotices, productsInWords } from './import-counts'
import { ImportFaults } from './import-faults'
import { StepButton } from './step-button'

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
      <p className="text-ink-soft text-sm">You can leave this page: it goes on.</p>
    </div>
  )
}

function Faulty({ shown }: ImportProps) {
  const { counts, new_categories, create_categories } = shown
  const faults = counts?.fault ?? 0
  return (
    <>
      <Alert kind="error">
        {faults === 1 ? 'One line has a fault.' : `${faults} lines have faults.`} Nothing is imported before
        all are mended: correct the file, then choose it again above.
      </Alert>
      <ImportFaults shown={shown} />
      {new_categories.length > 0 && !create_categories ? (
        <>
          <p className="wrap-anywhere">
            The shop has no category {new_categories.map((name) => `“${name}”`).join(', ')}.
          </p>
          <StepButton shown={shown} step="check-with-categories" variant="secondary">
            Make missing categories
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
  const prices = unusual === 1 ? 'One price looks' : `${unusual} prices look`
  return (
    <>
      {count === 0 ? (
        <Alert kind="info">Nothing to import: all products are as the file says.</Alert>
      ) : (
        <Alert kind="success">The file is right. Look at what it changes below, then import it.</Alert>
      )}
      <ImportCountList shown={shown} />
      <ImportNotices shown={shown} />
      {create === 0 ? null : (
        <div>
          <Checkbox
            label="Import new products as drafts"
            isLabelShown
            isChosen={asDrafts}
            onChange={setAsDrafts}
          />
          <p className="text-ink-soft text-sm">Shoppers see a draft only after you publish it in Products.</p>
        </div>
      )}
      {count === 0 ? null : unusual > 0 ? (
        <StepButton
          shown={shown}
          step="apply"
          asDrafts={asDrafts}
          question={`${prices} like a slip. Import all the same?`}
          explanation="Below Rp 100, or changed by more than half. They are marked in the list."
        >
          {`Import ${productsInWords(count)}`}
        </StepButton>
      ) : (
        <StepButton
          shown={shown}
          step="apply"
          asDrafts={asDrafts}
        >{`Import ${productsInWords(count)}`}</StepButton>
      )}
    </>
  )
}

function Overtaken({ shown }: ImportProps) {
  return (
    <>
      <Alert kind="error">{shown.fault}</Alert>
      <StepButton shown={shown} step={shown.create_categories ? 'check-with-categories' : 'check'}>
        Check again
      </StepButton>
    </>
  )
}

function Imported({ shown }: ImportProps) {
  return (
    <>
      <Alert kind="success">All of it was imported.</Alert>
      <ImportCountList shown={shown} />
      {shown.is_undoable ? (
        <StepButton
          shown={shown}
          step="undo"
          variant="secondary"
          question="Undo this import?"
          explanation="Products become what they were before it, new ones are taken off sale. What somebody has changed since stays."
          confirm="Undo import"
        >
          Undo import
        </StepButton>
      ) : null}
    </>
  )
}

function Undone({ shown: { kept_count } }: ImportProps) {
  return (
    <Alert kind="success">
      This import was undone.
      {kept_count > 0
        ? ` ${kept_count === 1 ? 'One entry stays' : `${kept_count} entries stay`} as somebody has changed them since.`
        : ''}
    </Alert>
  )
}

const states: Readonly<Record<ProductImportState, (props: ImportProps) => ReactNode>> = {
  checking: ({ shown }) => (
    <StepProgress label={`Checking the file … ${shown.done_count} lines`} done={0} total={0} />
  ),
  unreadable: ({ shown }) => <Alert kind="error">{shown.fault}</Alert>,
  faulty: Faulty,
  ready: Ready,
  importing: ({ shown: { done_count, total_count } }) => (
    <StepProgress
      label={`Importing … ${done_count} of ${total_count}`}
      done={done_count}
      total={total_count}
    />
  ),
  withdrawing: ({ shown: { done_count, total_count } }) => (
    <StepProgress
      label={`Taking back what was written … ${done_count}`}
      done={done_count}
      total={total_count}
    />
  ),
  overtaken: Overtaken,
  imported: Imported,
  undoing: ({ shown: { done_count, total_count } }) => (
    <StepProgress label={`Undoing … ${done_count} of ${total_count}`} done={done_count} total={total_count} />
  ),
  undone: Undone,
}

export function ImportState({ shown }: ImportProps) {
  const State = states[shown.state]
  return <State shown={shown} />
}
