import type { Discount } from '@warung/contract/discounts.ts'
import { DISCOUNT_KINDS, type DiscountKind } from '@warung/contract/values/discounts.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure, resultOf } from '../../client/action-result'
import { Alert } from '../../ui/alert'
import { SelectField, TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { FormDialog } from '../../ui/form-dialog'
import { CoveredItems } from './covered-items'
import type { DiscountResult } from './discount-action'
import { DiscountPreview, type TypedTerms, termsIn } from './discount-preview'
import { type FieldsProps, Reduction } from './reduction'
import { adminDiscountTexts } from './texts'

function CodeOrName({ discount, errors }: FieldsProps) {
  const [isAutomatic, setAutomatic] = useState(discount?.is_automatic ?? false)
  return (
    <>
      <SelectField
        label={adminDiscountTexts.way}
        name="is_automatic"
        value={String(isAutomatic)}
        onChange={({ target }) => setAutomatic(target.value === 'true')}
        hint={isAutomatic ? adminDiscountTexts.automaticHint : adminDiscountTexts.byCodeHint}
      >
        <option value="false">{adminDiscountTexts.byCode}</option>
        <option value="true">{adminDiscountTexts.automatic}</option>
      </SelectField>
      <TextField
        label={isAutomatic ? adminDiscountTexts.name : adminDiscountTexts.code}
        name="code"
        autoComplete="off"
        autoCapitalize={isAutomatic ? 'sentences' : 'characters'}
        hint={isAutomatic ? adminDiscountTexts.nameHint : adminDiscountTexts.codeHint}
        defaultValue={discount?.code ?? ''}
        {...(errors.code && { errors: errors.code })}
      />
    </>
  )
}

function WhatItGives({ discount, errors }: FieldsProps) {
  const [kind, setKind] = useState<DiscountKind>(discount?.kind ?? 'percent')
  return (
    <>
      <SelectField
        label={adminDiscountTexts.kind}
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(DISCOUNT_KINDS.find((each) => each === target.value) ?? 'percent')}
        {...(kind === 'buy_get' && { hint: adminDiscountTexts.buyGetHint })}
      >
        {DISCOUNT_KINDS.map((each) => (
          <option key={each} value={each}>
            {adminDiscountTexts.kinds[each]}
          </option>
        ))}
      </SelectField>
      <Reduction key={kind} kind={kind} discount={discount} errors={errors} />
      <SelectField
        label={adminDiscountTexts.combining}
        name="is_combinable"
        defaultValue={String(discount?.is_combinable ?? false)}
        hint={adminDiscountTexts.combiningHint}
      >
        <option value="false">{adminDiscountTexts.notCombined}</option>
        <option value="true">{adminDiscountTexts.combines}</option>
      </SelectField>
    </>
  )
}

const LIMITS = ['least_items', 'starts_on', 'ends_on', 'uses_max', 'uses_per_customer_max'] as const

/** Folded, because many discounts have none. */
function LimitsFold({ discount, errors }: FieldsProps) {
  const isLimited = discount?.is_first_order || LIMITS.some((name) => discount?.[name])
  const isWrong = LIMITS.some((name) => errors[name] !== undefined)
  return (
    <Fold
      summary={adminDiscountTexts.limits}
      answer={adminDiscountTexts.limitsHelp}
      isOpen={Boolean(isLimited) || isWrong}
    >
      <OrderLimits discount={discount} errors={errors} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PeriodLimits discount={discount} errors={errors} />
        <UseLimits discount={discount} errors={errors} />
      </div>
    </Fold>
  )
}

const limitField = { inputMode: 'numeric', autoComplete: 'off', hint: adminDiscountTexts.noLimit } as const

function OrderLimits({ discount, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label={`${adminDiscountTexts.least} (Rp)`}
        name="least_items"
        defaultValue={discount?.least_items || ''}
        {...limitField}
        {...(errors.least_items && { errors: errors.least_items })}
      />
      <SelectField
        label={adminDiscountTexts.who}
        name="is_first_order"
        defaultValue={String(discount?.is_first_order ?? false)}
        hint={adminDiscountTexts.whoHint}
      >
        <option value="false">{adminDiscountTexts.everyone}</option>
        <option value="true">{adminDiscountTexts.firstOrder}</option>
      </SelectField>
    </>
  )
}

function PeriodLimits({ discount, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label={adminDiscountTexts.startsOn}
        name="starts_on"
        type="date"
        defaultValue={discount?.starts_on ?? ''}
        {...(errors.starts_on && { errors: errors.starts_on })}
      />
      <TextField
        label={adminDiscountTexts.endsOn}
        name="ends_on"
        type="date"
        defaultValue={discount?.ends_on ?? ''}
        {...(errors.ends_on && { errors: errors.ends_on })}
      />
    </>
  )
}

function UseLimits({ discount, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label={adminDiscountTexts.usesMax}
        name="uses_max"
        defaultValue={discount?.uses_max ?? ''}
        {...limitField}
        {...(errors.uses_max && { errors: errors.uses_max })}
      />
      <TextField
        label={adminDiscountTexts.perCustomer}
        name="uses_per_customer_max"
        defaultValue={discount?.uses_per_customer_max ?? ''}
        {...limitField}
        {...(errors.uses_per_customer_max && { errors: errors.uses_per_customer_max })}
      />
    </>
  )
}

/** Read from the form, which has the field's value before React renders it. */
function typedTerms({ target }: FormEvent): TypedTerms | undefined {
  const form = target instanceof HTMLElement ? target.closest('form') : null
  return form ? termsIn(new FormData(form)) : undefined
}

/** @param discount undefined for a new one */
export function DiscountDialog({
  discount,
  onClose,
}: {
  discount: Discount | undefined
  onClose: () => void
}) {
  const fetcher = useFetcher<DiscountResult>()
  const [terms, setTerms] = useState<TypedTerms | undefined>(discount)
  const failed = fetcherFailure(fetcher)
  const done = resultOf(fetcher)
  useEffect(() => {
    if (done && 'saved' in done) onClose()
  }, [done, onClose])
  const send = (form: FormData): void => {
    form.set('id', String(discount?.discount_id ?? ''))
    void fetcher.submit(form, { method: 'post' })
  }
  const errors = failed?.errors ?? {}
  return (
    <FormDialog
      title={discount ? adminDiscountTexts.editTitle : adminDiscountTexts.addTitle}
      submit={adminDiscountTexts.save}
      isOpen
      isPending={fetcher.state !== 'idle'}
      onClose={onClose}
      onSubmit={send}
    >
      {failed && Object.keys(errors).length === 0 ? <Alert kind="error">{failed.failure}</Alert> : null}
      <div className="grid gap-4" onChange={(event) => setTerms(typedTerms(event))}>
        <CodeOrName discount={discount} errors={errors} />
        <WhatItGives discount={discount} errors={errors} />
        <CoveredItems discount={discount} errors={errors} />
        <LimitsFold discount={discount} errors={errors} />
      </div>
      <DiscountPreview terms={terms} />
    </FormDialog>
  )
}
