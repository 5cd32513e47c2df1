import { href, Link } from 'react-router'
import { useShopProfile } from '../client/shop-profile'
import { shippingLine } from '../display/shipping-line'
import { buyTexts } from './buy-texts'

/** Shipping price, delivery time, origin and returns, as far as the settings contain them. */
export function DeliveryLines() {
  const shop = useShopProfile()
  return (
    <ul className="grid gap-2 text-ink-soft text-sm">
      <li>{shippingLine(shop)}</li>
      {shop.arrives_in ? (
        <li>{buyTexts.arrivesIn(shop.arrives_in.days_min, shop.arrives_in.days_max)}</li>
      ) : null}
      {shop.address ? <li>{buyTexts.sentFrom(shop.address)}</li> : null}
      {shop.pages.includes('returns') ? (
        <li>
          <Link to={href('/info/:slug', { slug: 'returns' })}>{buyTexts.returns}</Link>
        </li>
      ) : null}
    </ul>
  )
}
