/** Options as radios. Each is a link to a sibling, so that they also work without JavaScript. */
import type { ProductVariants, Variant } from '@warung/contract/product-groups.ts'
import { type KeyboardEvent, useId } from 'react'
import { href, Link } from 'react-router'
import { useHydrated } from '../ui/use-hydrated'
import { variantTexts } from './variant-texts'

export type VariantOptionsProps = { productId: number; variants: ProductVariants }

type VariantChoice = {
  readonly sibling: Variant
  /** false if no sibling combines this value with the other chosen values */
  readonly isExact: boolean
}

function agreement(values: readonly string[], chosen: readonly string[]): number {
  return values.filter((value, index) => value === chosen[index]).length
}

/** The sibling that a value leads to: it keeps as many chosen values as possible, preferably in stock. */
function choiceOf(
  products: readonly Variant[],
  chosen: readonly string[],
  option: number,
  value: string,
): VariantChoice | undefined {
  const wanted = chosen.with(option, value)
  const [sibling] = products
    .filter(({ values }) => values[option] === value)
    .toSorted(
      (one, other) =>
        agreement(other.values, wanted) - agreement(one.values, wanted) ||
        Number(other.stock > 0) - Number(one.stock > 0),
    )
  return sibling && { sibling, isExact: agreement(sibling.values, wanted) === wanted.length }
}

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
}

/** Arrow keys choose the next radio, as in any group. */
function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return // the browser's own, such as Alt+← for Back
  const step = KEY_STEPS[event.key]
  const radios = [...event.currentTarget.querySelectorAll('a')]
  const focused = radios.findIndex((radio) => radio.matches(':focus'))
  if (event.key === ' ' && focused !== -1) {
    event.preventDefault()
    radios[focused]?.click()
  }
  if (step === undefined || focused === -1) return
  event.preventDefault()
  const next = radios.at((focused + step) % radios.length)
  next?.focus()
  next?.click()
}

type OptionRadioProps = { choice: VariantChoice; value: string; isChosen: boolean; isReachable: boolean }

function OptionRadio({ choice: { sibling, isExact }, value, isChosen, isReachable }: OptionRadioProps) {
  const isSoldOut = sibling.stock === 0
  return (
    <Link
      to={href('/product/:id', { id: String(sibling.product_id) })}
      replace
      preventScrollReset
      role="radio"
      aria-checked={isChosen}
      tabIndex={isReachable ? undefined : -1}
      style={{
        // not on the chosen one, since the page says so, and each option's value would look sold out by itself
        ...(isSoldOut && !isChosen && { textDecoration: 'line-through' }),
        ...(!isExact && { borderStyle: 'dashed' }),
      }}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center rounded-xl border px-3 no-underline ${isChosen ? 'border-brand bg-brand-soft font-semibold text-ink' : 'border-line-strong bg-card text-ink'} ${!isChosen && (isSoldOut || !isExact) ? 'text-ink-soft' : ''}`}
    >
      {value}
      {isSoldOut ? <span className="sr-only">{variantTexts.soldOut}</span> : null}
      {isExact ? null : <span className="sr-only">{variantTexts.changesOthers}</span>}
    </Link>
  )
}

export default function VariantOptions({ productId, variants }: VariantOptionsProps) {
  const id = useId()
  const isHydrated = useHydrated()
  const chosen = variants.products.find((sibling) => sibling.product_id === productId)?.values ?? []
  return (
    <div className="grid gap-3 print:hidden">
      {variants.options.map(({ name, values }, option) => (
        <div key={name} className="grid phone:flex items-start gap-1 phone:gap-3">
          <p id={`${id}${option}`} className="phone:min-h-11 content-center font-semibold text-sm">
            {name}
          </p>
          <div
            role="radiogroup"
            aria-labelledby={`${id}${option}`}
            onKeyDown={chooseByKey}
            className="flex grow basis-48 flex-wrap gap-2"
          >
            {values.map((value) => {
              const choice = choiceOf(variants.products, chosen, option, value)
              const isChosen = chosen[option] === value
              // once arrow keys work, the Tab key stops only once per group
              return choice ? (
                <OptionRadio
                  key={value}
                  {...{ choice, value, isChosen }}
                  isReachable={isChosen || !isHydrated}
                />
              ) : null
            })}
          </div>
        </div>
      ))}
    </div>
  )
}
