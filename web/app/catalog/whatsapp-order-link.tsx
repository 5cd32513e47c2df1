import { formatSen, linePrice } from '@warung/contract/money.ts'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useSyncExternalStore } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import type { Settings } from '../client/context'
import { useShopProfile } from '../client/shop-profile'
import { whatsappHref } from '../display/whatsapp-href'
import { whatsappTexts } from './whatsapp-texts'

export type WhatsAppLine = {
  readonly product: number
  readonly name: string
  /** rupiah per piece */
  readonly price: number
  readonly qty: number
}

/** WhatsApp refuses long addresses. */
const WHATSAPP_TEXT_MAX = 1500

function neverChanges(): () => void {
  return () => {}
}

/** The shop's address as the shopper sees it; during server rendering, the configured one. */
function useShopAddress(): string {
  const shop_url = useRouteLoaderData<Settings>('root')?.shop_url
  return useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => shop_url ?? '',
  )
}

function lineOf({ product, name, price, qty }: WhatsAppLine, address: string): string {
  const sum = formatSen(linePrice({ price, quantity: qty }))
  const link = address === '' ? '' : `\n${address}${href('/product/:id', { id: String(product) })}`
  return `${qty} × ${name} – ${sum}${link}`
}

/** Ends with the number of lines that did not fit. */
function orderMessageOf(lines: readonly WhatsAppLine[], shop: string, address: string): string {
  let message = whatsappTexts.greeting(shop)
  for (const [index, line] of lines.entries()) {
    const longer = `${message}\n\n${lineOf(line, address)}`
    if (longer.length > WHATSAPP_TEXT_MAX) return `${message}\n\n${whatsappTexts.more(lines.length - index)}`
    message = longer
  }
  return message
}

export default function WhatsAppOrderLink({ lines }: { lines: readonly WhatsAppLine[] }) {
  const { whatsapp, shop_name } = useShopProfile()
  const address = useShopAddress()
  return (
    <a
      href={whatsappHref(whatsapp, orderMessageOf(lines, shop_name, address))}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-xl border border-line-strong px-4 font-semibold text-ink no-underline hover:bg-sunken print:hidden"
    >
      <MessageCircle aria-hidden className="size-4.5" />
      {whatsappTexts.order}
    </a>
  )
}
