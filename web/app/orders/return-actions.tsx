/** What an admin does with a buyer's return: its answer, the goods, the money. */
import type { OrderReturn } from '@warung/contract/order-parts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { paidShare } from '@warung/contract/paid-share.ts'
import { RETURN_TEXT_LENGTH_MAX } from '@warung/contract/values/returns.ts'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { browserApi } from '../client/api'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Checkbox } from '../ui/checkbox'
import { TextArea, TextField } from '../ui/field'
import { Fold } from '../ui/fold'
import { adminOrderTexts } from './admin-order-texts'
import type { OrderActionResult, OrderIntent } from './order-actions'
import { partTexts } from './part-texts'
import { ReturnList } from './return-list'
import { returnTexts } from './return-texts'

type ReturnProps = { order: Order; orderReturn: OrderReturn }

function useReturnStep({ orderReturn }: ReturnProps, intent: OrderIntent) {
  const fetcher = useFetcher<OrderActionResult>()
  return {
    Form: fetcher.Form,
    failed: fetcherFailure(fetcher),
    isPending: fetcher.state !== 'idle',
    fields: (
      <>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="return_id" value={orderReturn.return_id} />
      </>
    ),
  }
}

function AnswerForm(props: ReturnProps) {
  const { Form, failed, isPending, fields } = useReturnStep(props, 'answer_return')
  return (
    <Form method="post" noValidate className="grid gap-3">
      {fields}
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <TextArea
        label={returnTexts.answer}
        name="answer"
        hint={returnTexts.answerHint}
        maxLength={RETURN_TEXT_LENGTH_MAX}
        errors={failed?.errors.answer}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit" variant="danger" name="is_accepted" value="no" aria-disabled={isPending}>
          {returnTexts.refuse}
        </Button>
        {props.orderReturn.state === 'asked' ? (
          <Button type="submit" name="is_accepted" value="yes" isPending={isPending}>
            {returnTexts.accept}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

function ReceivedForm(props: ReturnProps) {
  const { Form, failed, isPending, fields } = useReturnStep(props, 'receive_return')
  const [isBack, setIsBack] = useState(true)
  return (
    <Form method="post" className="grid gap-3">
      {fields}
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <Checkbox label={partTexts.backInStock} isLabelShown isChecked={isBack} onChange={setIsBack} />
      {isBack ? <input type="hidden" name="is_back_in_stock" value="yes" /> : null}
      <Button type="submit" isPending={isPending} className="justify-self-end">
        {returnTexts.received}
      </Button>
    </Form>
  )
}

function MoneyForm(props: ReturnProps) {
  const { Form, failed, isPending, fields } = useReturnStep(props, 'refund')
  return (
    <Form method="post" noValidate className="grid gap-3">
      {fields}
      <input type="hidden" name="refunded_amount" value={props.order.refunded_amount} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <TextField
        label={adminOrderTexts.amountInRupiah}
        name="amount"
        inputMode="numeric"
        hint={returnTexts.moneyHint}
        defaultValue={paidShare(props.order, props.orderReturn.pieces)}
        errors={failed?.errors.rupiah ?? failed?.errors.amount}
      />
      <Button type="submit" isPending={isPending} className="justify-self-end">
        {returnTexts.moneyBack}
      </Button>
    </Form>
  )
}

function NextReturnStep(props: ReturnProps) {
  if (props.orderReturn.state === 'asked') return <AnswerForm {...props} />
  if (props.orderReturn.state === 'accepted')
    return (
      <>
        <ReceivedForm {...props} />
        <Fold summary={returnTexts.neverCame}>
          <AnswerForm {...props} />
        </Fold>
      </>
    )
  return props.orderReturn.state === 'received' ? <MoneyForm {...props} /> : null
}

async function loadPictures(id: number, return_id: number): Promise<readonly string[]> {
  const params = { id, return_id }
  const { data } = await browserApi('GET /api/v1/admin/order/{id}/return/{return_id}/picture', { params })
  return data.pictures
}

export function ReturnActions({ order }: { order: Order }) {
  return order.returns ? (
    <Card className="grid gap-3 print:hidden">
      <h2 className="font-bold text-lg">{returnTexts.title}</h2>
      <ReturnList
        order={order}
        loadPictures={loadPictures}
        next={(orderReturn) => (
          <NextReturnStep key={orderReturn.state} order={order} orderReturn={orderReturn} />
        )}
      />
    </Card>
  ) : null
}
