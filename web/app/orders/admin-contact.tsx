import { formatRupiah } from '@warung/contract/money.ts'
import type { AdminOrder } from '@warung/contract/orders.ts'
import { LANGUAGES } from '@warung/contract/values/languages.ts'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useShopProfile } from '../client/shop-profile'
import { usePermission } from '../client/use-permission'
import { whatsappHref } from '../display/whatsapp-href'
import { ButtonLink, buttonLook } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { adminOrderTexts } from './admin-order-texts'
import { type MessageValues, writeOrderMessage } from './order-message'
import { useOrderMessages } from './use-order-messages'

/** All links and buttons of this part: on a phone in two columns. */
const REACH_LINK = buttonLook({ variant: 'secondary' })

/** Empty once the link has expired. */
function validLink({ order_link, order_link_expires_at }: AdminOrder): string {
  const isOpen = new Date(order_link_expires_at).getTime() > Date.now()
  return isOpen ? new URL(order_link, window.location.origin).href : ''
}

/** With the unique code: no other sum is matched with the order. */
function sumToPay(order: AdminOrder): string {
  return formatRupiah(order.payment_code === undefined ? order.total_price : Number(order.payment_amount))
}

function messageValues(order: AdminOrder, shop: string): MessageValues {
  const parcel = order.shipments.at(-1)
  return {
    name: order.contact.recipient || order.user_name,
    shop,
    order: String(order.order_id),
    total: sumToPay(order),
    courier: parcel?.courier ?? '',
    tracking: parcel?.tracking_number ?? '',
    link: validLink(order),
  }
}

function ReachLinks({ order, telephone }: { order: AdminOrder; telephone: string }) {
  const values = messageValues(order, useShopProfile().shop_name)
  const own = useOrderMessages()
  return (
    <>
      <a href={`tel:${telephone}`} className={REACH_LINK}>
        <Phone aria-hidden className="size-4.5 shrink-0" />
        {adminOrderTexts.call}
      </a>
      {LANGUAGES.toReversed().map((language) => (
        <a
          key={language}
          href={whatsappHref(telephone, writeOrderMessage(own[language], language, values))}
          target="_blank"
          rel="noopener noreferrer"
          className={REACH_LINK}
        >
          <MessageCircle aria-hidden className="size-4.5 shrink-0" />
          WhatsApp ({adminOrderTexts.languages[language]})
        </a>
      ))}
    </>
  )
}

/** For an unpaid order that an admin entered, or whose buyer has lost the page. */
function LinkToPay({ order }: { order: AdminOrder }) {
  const { shop_name } = useShopProfile()
  const link = validLink(order)
  if (order.state !== 'unpaid' || order.cancelled_at !== null || order.accepted_at !== null || link === '')
    return null
  const message = adminOrderTexts.linkMessage(shop_name, order.order_id, sumToPay(order), link)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="phone:basis-full font-semibold">{adminOrderTexts.linkToPay}</span>
      <a
        href={whatsappHref(order.contact.telephone ?? '', message)}
        target="_blank"
        rel="noopener noreferrer"
        className={`phone:grow ${buttonLook({})}`}
      >
        <MessageCircle aria-hidden className="size-4.5 shrink-0" />
        {adminOrderTexts.sendLink}
      </a>
      <CopyButton what={adminOrderTexts.linkToPay} value={link} />
    </div>
  )
}

function PayerLine({ payer }: { payer: NonNullable<AdminOrder['payer']> }) {
  return (
    <p className="wrap-break-word">
      <strong>{adminOrderTexts.paidBy} </strong>
      {payer.name}
      {payer.name && payer.email ? ', ' : null}
      {payer.email ? (
        <a href={`mailto:${payer.email}`} className="text-brand underline">
          {payer.email}
        </a>
      ) : null}
    </p>
  )
}

type Props = {
  order: AdminOrder
  /** further buttons */
  children: ReactNode
}

export default function AdminContact({ order, children }: Props) {
  const { contact, payer } = order
  const maySeeMails = usePermission('GET /api/v1/admin/mail')
  return (
    <div className="grid gap-2 print:hidden">
      <LinkToPay order={order} />
      {payer ? <PayerLine payer={payer} /> : null}
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {contact.telephone ? <ReachLinks order={order} telephone={contact.telephone} /> : null}
        <ButtonLink
          to={{ pathname: href('/admin/order/create'), search: `?from=${order.order_id}` }}
          variant="secondary"
          className="text-center"
        >
          {adminOrderTexts.duplicate}
        </ButtonLink>
        {maySeeMails ? (
          <ButtonLink
            to={{ pathname: href('/admin/mails'), search: `?keyword=${order.order_id}` }}
            variant="secondary"
            className="text-center"
          >
            {adminOrderTexts.mails}
          </ButtonLink>
        ) : null}
        {children}
      </div>
    </div>
  )
}
