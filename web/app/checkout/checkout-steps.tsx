import { href, Link } from 'react-router'
import { stepsTexts } from './steps-texts'

const steps = [
  { label: stepsTexts.signIn, to: href('/login') },
  { label: stepsTexts.shipping, to: href('/shipping') },
  { label: stepsTexts.payment, to: href('/payment') },
  { label: stepsTexts.placeOrder, to: href('/placeorder') },
]

/** A step is a link only once it is reached (spec §2 Checkout step bar). */
export function CheckoutSteps({ reached }: { reached: 1 | 2 | 3 | 4 }) {
  return (
    <nav aria-label={stepsTexts.label} className="mb-6">
      <ol className="flex gap-1 sm:gap-2">
        {steps.map(({ label, to }, index) => {
          const isReached = index < reached
          const look = `block border-t-4 px-1 pt-2 text-center text-xs font-semibold sm:text-sm ${isReached ? 'border-brand text-brand' : 'border-line text-ink-soft'}`
          return (
            <li key={to} className="grow">
              {isReached ? (
                <Link
                  to={to}
                  className={`${look} no-underline hover:underline`}
                  aria-current={index === reached - 1 ? 'step' : undefined}
                >
                  {label}
                </Link>
              ) : (
                <span className={look}>{label}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
