/** A courier's list of collected cash. Marking its orders as delivered records their money. */
import type { CallInput } from '@warung/contract/client.ts'
import type { CodSettlementLine } from '@warung/contract/cod-settlements.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import { LINE_MATCHES } from '@warung/contract/values/bank-statements.ts'
import { type FormEvent, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { textOf } from '../../client/action-result'
import { browserApi, CallFailed, messageOf } from '../../client/api'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { codSettlementTexts } from './cod-settlement-texts'
import { ListSource, textOfSource } from './list-source'

type CourierList = CallInput<'POST /api/v1/admin/cod-settlement/check'>['body']

const PARCELS_SHOWN = 100

async function listIn(form: FormData): Promise<CourierList | string> {
  const source = await textOfSource(form)
  if ('refusal' in source) return source.refusal
  const [tracking_number, amount] = [textOf(form, 'tracking_number'), textOf(form, 'amount')]
  if (tracking_number === '' && amount === '') return { statement: source.text }
  return {
    statement: source.text,
    columns: { tracking_number: Number(tracking_number), amount: Number(amount) },
  }
}

async function checkList(body: CourierList): Promise<readonly CodSettlementLine[]> {
  return (await browserApi('POST /api/v1/admin/cod-settlement/check', { body })).data.lines
}

/** One at a time: if one fails, the earlier ones stay marked. */
async function deliverEach(orderIds: readonly number[]): Promise<string | undefined> {
  let failure: string | undefined
  for (const id of orderIds) {
    try {
      await browserApi('PUT /api/v1/admin/order/{id}/deliver', { params: { id } })
    } catch (error) {
      if (!(error instanceof CallFailed) || ![404, 409].includes(error.status)) throw error
      failure ??= error.message
    }
  }
  return failure
}

function useCodSettlement() {
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<CourierList>()
  const [lines, setLines] = useState<readonly CodSettlementLine[]>()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsPending(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsPending(false)
    }
  }
  return {
    ...{ lines, failure, isPending },
    read: (form: FormData) =>
      run(async () => {
        setLines(undefined)
        const read = await listIn(form)
        if (typeof read === 'string') return setFailure(read)
        setFile(read)
        setLines(await checkList(read))
      }),
    book: (orderIds: readonly number[]) =>
      run(async () => {
        const refused = await deliverEach(orderIds)
        if (file) setLines(await checkList(file))
        setFailure(refused)
        await revalidate()
      }),
  }
}

function ParcelRow({ line: { tracking_number, amount, orders } }: { line: CodSettlementLine }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] border-line border-b py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="wrap-anywhere">{tracking_number}</span>
        <strong className="tabular-nums">{formatRupiah(amount)}</strong>
      </p>
      {orders.map(({ order_id, amount: due, buyer }) => (
        <Link
          key={order_id}
          to={href('/order/:id', { id: String(order_id) })}
          className="inline-flex min-h-11 items-center underline"
        >
          {codSettlementTexts.due(order_id, buyer, formatRupiah(due))}
        </Link>
      ))}
    </li>
  )
}

function Parcels({ lines }: { lines: readonly CodSettlementLine[] }) {
  return LINE_MATCHES.map((match) => {
    const ofMatch = lines.filter((line) => line.match === match)
    return ofMatch.length === 0 ? null : (
      <section key={match}>
        <h2 className="font-bold">{`${codSettlementTexts.kinds[match]} (${ofMatch.length})`}</h2>
        <ul>
          {ofMatch.slice(0, PARCELS_SHOWN).map((line) => (
            <ParcelRow key={line.line} line={line} />
          ))}
        </ul>
      </section>
    )
  })
}

type ListFormProps = {
  failure: string | undefined
  isPending: boolean
  onRead: (form: FormData) => Promise<void>
}

function ListForm({ failure, isPending, onRead }: ListFormProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isPending) void onRead(new FormData(event.currentTarget))
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>{codSettlementTexts.help}</p>
      <ListSource label={codSettlementTexts.file} hint={codSettlementTexts.fileHint} />
      <Fold summary={codSettlementTexts.another}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 tablet:grid-cols-2">
          <TextField name="tracking_number" label={codSettlementTexts.trackingColumn} inputMode="numeric" />
          <TextField name="amount" label={codSettlementTexts.amountColumn} inputMode="numeric" />
        </div>
      </Fold>
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      <Button type="submit" className="justify-self-start" isPending={isPending}>
        {codSettlementTexts.check}
      </Button>
    </form>
  )
}

/** Folded, because few visits need it. */
export default function CodSettlementCheck() {
  const { lines, failure, isPending, read, book } = useCodSettlement()
  const certain = (lines ?? [])
    .filter(({ match }) => match === 'certain')
    .flatMap(({ orders }) => orders.map(({ order_id }) => order_id))
  return (
    <Fold summary={codSettlementTexts.title} look="card" className="mb-6">
      <ListForm failure={failure} isPending={isPending} onRead={read} />
      {certain.length > 0 ? (
        <Button className="justify-self-start" aria-disabled={isPending} onClick={() => void book(certain)}>
          {codSettlementTexts.bookAll(certain.length)}
        </Button>
      ) : null}
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:sr-only">
        {lines ? <Parcels lines={lines} /> : null}
      </div>
    </Fold>
  )
}
