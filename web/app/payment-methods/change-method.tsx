/** Changes the payment method of a placed order. In a chunk of its own, because few orders need it. */
import type { Order } from '@warung/contract/orders.ts'
import { useState } from 'react'
import { CallFailed, messageOf } from '../client/api'
import type { PageMethod } from '../client/context'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { FormDialog } from '../ui/form-dialog'
import type { BrowserProviders, PaymentCalls } from './browser-provider'
import { changeMethodTexts } from './change-method-texts'
import { MethodRadios } from './method-radios'

type Props = {
  order: Order
  /** the other methods on offer */
  methods: readonly [PageMethod, ...PageMethod[]]
  providers: BrowserProviders
  calls: PaymentCalls
  showOrder: () => Promise<void>
}

type DialogProps = Props & { onClose: () => void }

function useMethodChange({ order, calls, showOrder, onClose }: DialogProps) {
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const send = async (method: PageMethod): Promise<void> => {
    setIsPending(true)
    try {
      await calls.changeMethod(order.order_id, method.payment_method_id)
      await showOrder()
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      // paid or cancelled meanwhile, as the page behind will show
      if (error instanceof CallFailed && error.status === 409) await showOrder()
    } finally {
      setIsPending(false)
    }
  }
  return { failure, isPending, send }
}

function MethodDialog(change: DialogProps) {
  const { methods, providers, onClose } = change
  const [method, setMethod] = useState<PageMethod>(methods[0])
  const { failure, isPending, send } = useMethodChange(change)
  return (
    <FormDialog
      title={changeMethodTexts.title}
      submit={changeMethodTexts.submit}
      isOpen
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => void send(method)}
    >
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      <p className="text-ink-soft text-sm">{changeMethodTexts.help}</p>
      <MethodRadios
        title={changeMethodTexts.title}
        titleStyle="sr-only"
        methods={methods}
        providers={providers}
        selectedId={method.payment_method_id}
        onSelect={setMethod}
      />
    </FormDialog>
  )
}

export default function ChangeMethod(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid print:hidden">
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {changeMethodTexts.open}
      </Button>
      {isOpen ? <MethodDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}
