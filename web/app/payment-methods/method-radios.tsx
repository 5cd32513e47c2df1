import type { PageMethod } from '../client/context'
import type { BrowserProviders } from './browser-provider'

type Props = {
  methods: readonly PageMethod[]
  providers: BrowserProviders
  selectedId: number | undefined
  onSelect: (method: PageMethod) => void
}

export function MethodRadios({ methods, providers, selectedId, onSelect }: Props) {
  return methods.map((method) => {
    const RadioContent = providers[method.provider]?.RadioContent
    const isSelected = method.payment_method_id === selectedId
    return RadioContent ? (
      <label
        key={method.payment_method_id}
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
        <RadioContent options={method.options} />
      </label>
    ) : null
  })
}
