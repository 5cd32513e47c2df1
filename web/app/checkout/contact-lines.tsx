import type { ShippingAddress } from '../stored/checkout'

type Props = { address: ShippingAddress; isGuest: boolean }

export function ContactLines({ address: { recipient, telephone, email }, isGuest }: Props) {
  const lines = [recipient, telephone, ...(isGuest ? [email] : [])].filter(Boolean)
  return lines.length === 0 ? null : <p className="mt-1 wrap-break-word text-ink-soft">{lines.join(', ')}</p>
}
