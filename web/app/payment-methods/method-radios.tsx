import type { ReactNode } from 'react'
import type { PageMethod } from '../client/context'
import type { BrowserProviders } from './browser-provider'

type Props = {
  title: string
  titleStyle?: string
  methods: readonly PageMethod[]
  providers: BrowserProviders
  selectedId: number | undefined
  onSelect: (method: PageMethod) => void
}

type MethodRadioProps = {
  method: PageMethod
  isSelected: boolean
  children: ReactNode
  onSelect: Props['onSelect']
}

function MethodRadio({ method, isSelected, children, onSelect }: MethodRadioProps) {
  return (
    <label
      className={`flex min-h-14 items-center gap-3 rounded-xl border-2 px-4 font-semibold not-last:mb-3 ${
        isSelected ? 'border-brand bg-brand-soft' : 'border-line'
      }`}
    >
      <input
        type="radio"
        name="paymentMethod"
        value={method.payment_method_id}
        checked={isSelected}
        onChange={() => onSelect(method)}
        className="size-5 accent-brand"
      />
      {children}
    </label>
  )
}

export function MethodRadios({ title, titleStyle, methods, providers, selectedId, onSelect }: Props) {
  return (
    <fieldset>
      <legend className={titleStyle ?? 'mb-2 font-semibold text-sm'}>{title}</legend>
      {methods.map((method) => {
        const { payment_method_id, provider, options } = method
        const RadioContent = providers[provider]?.RadioContent
        return RadioContent ? (
          <MethodRadio
            key={payment_method_id}
            isSelected={payment_method_id === selectedId}
            {...{ method, onSelect }}
          >
            <RadioContent options={options} />
          </MethodRadio>
        ) : null
      })}
    </fieldset>
  )
}
