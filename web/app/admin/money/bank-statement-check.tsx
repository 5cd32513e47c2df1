import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { type ActionFailure, fetcherFailure } from '../../client/action-result'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { type BankStatementResult, COLUMN_NAMES } from './bank-statement-action'
import { StatementLines } from './bank-statement-lines'
import { bankStatementTexts } from './bank-statement-texts'
import { ListSource, textOfSource } from './list-source'

function ColumnFields({ errors }: { errors: ActionFailure['errors'] | undefined }) {
  return (
    <Fold summary={bankStatementTexts.another}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 tablet:grid-cols-2">
        <p className="col-span-full text-ink-soft text-sm">{bankStatementTexts.columnsHint}</p>
        {COLUMN_NAMES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={bankStatementTexts.columns[name]}
            inputMode="numeric"
            autoComplete="off"
            errors={errors?.[`columns.${name}`]}
          />
        ))}
      </div>
    </Fold>
  )
}

/** @returns the data to send, or the reason why there is none */
async function statementIn(form: FormData): Promise<FormData | string> {
  const source = await textOfSource(form)
  form.delete('file')
  form.delete('pasted')
  if ('refusal' in source) return source.refusal
  form.set('statement', source.text)
  return form
}

/** The file's text is kept here, because booking reads it again. */
function useStatement() {
  const fetcher = useFetcher<BankStatementResult>()
  const [sent, setSent] = useState<FormData>()
  const [refusal, setRefusal] = useState<string>()
  const [found, setFound] = useState<Exclude<BankStatementResult, ActionFailure>>()
  const result = fetcher.state === 'idle' ? fetcher.data : undefined
  if (result && 'checked' in result && result !== found) setFound(result)
  const check = async (form: FormData): Promise<void> => {
    const statement = await statementIn(form)
    setFound(undefined)
    setRefusal(typeof statement === 'string' ? statement : undefined)
    if (typeof statement === 'string') return
    setSent(statement)
    await fetcher.submit(statement, { method: 'post' })
  }
  const book = (lines: readonly string[]): void => {
    const form = new FormData()
    for (const [name, value] of sent ?? []) form.append(name, value)
    for (const line of lines) form.append('line', line)
    void fetcher.submit(form, { method: 'post' })
  }
  const failed = fetcherFailure(fetcher)
  return {
    check,
    book,
    found,
    failed,
    refusal: refusal ?? failed?.failure,
    isPending: fetcher.state !== 'idle',
  }
}

/** Folded, because few visits need it. */
export default function BankStatementCheck() {
  const { check, book, found, failed, refusal, isPending } = useStatement()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isPending) void check(new FormData(event.currentTarget))
  }
  return (
    <section className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-6">
      <Fold summary={bankStatementTexts.title} look="card">
        <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p>{bankStatementTexts.intro}</p>
          <ListSource label={bankStatementTexts.file} hint={bankStatementTexts.fileHint} />
          <ColumnFields errors={failed?.errors} />
          {refusal ? <Alert kind="error">{refusal}</Alert> : null}
          <Button type="submit" className="justify-self-start" isPending={isPending}>
            {bankStatementTexts.check}
          </Button>
        </form>
      </Fold>
      {found ? <StatementLines {...found} onBook={book} isPending={isPending} /> : null}
    </section>
  )
}
