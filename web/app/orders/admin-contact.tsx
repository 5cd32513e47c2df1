import type { AdminOrder } from '@warung/contract/orders.ts'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useShopProfile } from '../client/shop-profile'
import { orderWorkTexts } from './work-texts'

const REACH_LINK =
  'inline-flex min-h-11 items-center gap-2 rounded-xl border border-line-strong px-4 font-semibold text-ink no-underline hover:bg-sunken'

/** Only the order's number and the shop's name: a third party stores the message. */
function messages(orderId: number, shopName: string) {
  return [
    {
      language: orderWorkTexts.languages.id,
      text: `Halo, ini ${shopName}. Kami menghubungi Anda mengenai pesanan nomor ${orderId}.`,
    },
    {
      language: orderWorkTexts.languages.en,
      text: `Hello, this is ${shopName}. We are writing about your order number ${orderId}.`,
    },
  ]
}

function ReachLinks({ orderId, telephone }: { orderId: number; telephone: string }) {
  const { shop_name } = useShopProfile()
  return (
    <div className="flex flex-wrap gap-2">
      <a href={`tel:${telephone}`} className={REACH_LINK}>
        <Phone aria-hidden className="size-4.5" />
        {orderWorkTexts.call}
      </a>
      {messages(orderId, shop_name).map(({ language, text }) => (
        <a
          key={language}
          href={`https://wa.me/${telephone.replace('+', '')}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={REACH_LINK}
        >
          <MessageCircle aria-hidden className="size-4.5" />
          WhatsApp ({language})
        </a>
      ))}
    </div>
  )
}

function PayerLine({ payer }: { payer: NonNullable<AdminOrder['payer']> }) {
  return (
    <p className="break-words">
      <strong>{orderWorkTexts.paidBy} </strong>
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

export default function AdminContact({
  order,
}: {
  order: Pick<AdminOrder, 'order_id' | 'contact' | 'payer'>
}) {
  const { order_id, contact, payer } = order
  return (
    <div className="grid gap-2 print:hidden">
      {contact.telephone ? <ReachLinks orderId={order_id} telephone={contact.telephone} /> : null}
      {payer ? <PayerLine payer={payer} /> : null}
    </div>
  )
}
