import type { ProductImport } from '@warung/contract/product-csv.ts'
import { type ReactNode, useState } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure } from '../../../client/action-result'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import type { ImportStep, importAction } from './import-action'

type Props = {
  shown: ProductImport
  step: ImportStep
  asDrafts?: boolean
  variant?: 'primary' | 'secondary'
  question?: string
  explanation?: ReactNode
  confirm?: string
  children: string
}

/** Asks for confirmation first, if there is a question. */
function useStep({ shown, step, asDrafts = false, question }: Props) {
  const fetcher = useFetcher<typeof importAction>()
  const [isConfirming, setConfirming] = useState(false)
  const isPending = fetcher.state !== 'idle'
  const submit = (): void => {
    void fetcher.submit(
      { id: shown.product_import_id, step, as_drafts: asDrafts ? 'yes' : 'no' },
      { method: 'post' },
    )
  }
  const answer = (isConfirmed: boolean): void => {
    setConfirming(false)
    if (isConfirmed) submit()
  }
  const onClick = (): void => {
    if (isPending) return
    if (question === undefined) submit()
    else setConfirming(true)
  }
  return { failed: fetcherFailure(fetcher), isPending, isConfirming, answer, onClick }
}

export function StepButton(props: Props) {
  const { variant = 'primary', question, explanation, confirm, children } = props
  const { failed, isPending, isConfirming, answer, onClick } = useStep(props)
  return (
    <>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <Button variant={variant} isPending={isPending} onClick={onClick} className="justify-self-start">
        {children}
      </Button>
      {question === undefined ? null : (
        <ConfirmDialog
          question={question}
          confirm={confirm ?? children}
          kind="primary"
          isOpen={isConfirming}
          onAnswer={answer}
        >
          {explanation}
        </ConfirmDialog>
      )}
    </>
  )
}
