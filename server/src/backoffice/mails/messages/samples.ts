import type { MailKind } from '@warung/contract/values/mail-kinds.ts'
import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import type { MailContent, MailShop } from '../mail-content.ts'
import { emailChangedMail, emailChangeMail, passwordResetMail } from './account-messages.ts'
import { orderAddressChangedMail } from './order-address-message.ts'
import {
  orderCancelledMail,
  orderDeliveredMail,
  orderPaidMail,
  orderRefundedMail,
  orderShippedMail,
} from './order-messages.ts'
import type { OrderFacts } from './order-parts.ts'
import { type LowStockFacts, lowStockOwnerMail, orderPaidOwnerMail } from './owner-messages.ts'
import { orderReturnMail, orderReturnOwnerMail } from './return-messages.ts'
import { stockAlertMail } from './stock-alert-message.ts'
import {
  orderChangedMail,
  orderExpiredMail,
  orderPlacedMail,
  orderReminderMail,
  orderTransferRefusedMail,
} from './unpaid-messages.ts'

export const SAMPLE_ORDER: OrderFacts = {
  order_id: 1042,
  name: 'Budi Santoso',
  url: 'http://127.0.0.1:3000/order-link#1042-0123456789abcdef0123456789abcdef',
  created_at: new Date('2026-11-20T02:00:00Z'),
  is_paid: false,
  payment_method_name: FIRST_PAYMENT_METHOD.name,
  product_price: 485_000,
  shipping_price: 50_000,
  tax_price: 24_250,
  tax_name: 'Tax',
  is_tax_included: false,
  total_price: 559_250,
  hold_expires_at: new Date('2026-11-21T02:00:00Z'),
  lines: [
    { name: 'Kopi Arabika Gayo 250 g', quantity: 2, price: 95_000 },
    { name: 'Kain batik tulis "Parang" <motif lama>, 2 meter, pewarna alam', quantity: 1, price: 295_000 },
  ],
  address: [
    'Siti Aminah',
    'Jl. Kaliurang km 5, Gang Pandega Marta 12',
    'Sleman 55281',
    'DI Yogyakarta',
    'Indonesia',
  ],
  telephone: '+6281234567890',
  shipping: {
    ...{ courier: 'JNE', service: 'REG', days_min: 2, days_max: 4 },
    ...{ is_pickup: false, note: '' },
  },
}

const PARCEL = {
  sentWith: 'JNE REG',
  tracking_number: '0123456789012',
  tracking_url: 'https://www.jne.co.id/tracking-package',
}
const REFUND = {
  rupiah: 'Rp 559.250',
  isRoughly: false,
  amount: '33.89',
  currency: 'USD',
  reason: 'One piece was broken',
}

const RETURN = {
  state: 'accepted',
  reason: 'damaged',
  comment: 'The bag was torn',
  answer: 'Please send it to Jl. Malioboro 1',
  contents: '1 × Kopi Arabika Gayo 250 g',
} as const

const LOW_STOCK: readonly [LowStockFacts, LowStockFacts] = [
  { name: 'Teh melati 100 g', sku: 'TEH-100', stock: 0 },
  { name: 'Kopi Arabika Gayo 250 g', sku: 'KOPI-GAYO-250', stock: 3 },
]

export function sampleMail(kind: MailKind, shop: MailShop): MailContent {
  const link = { url: `${shop.url}/reset-password#0123456789`, expires_at: new Date('2026-11-20T03:00:00Z') }
  const written: Readonly<Record<MailKind, () => MailContent>> = {
    order_placed: () => orderPlacedMail(SAMPLE_ORDER, shop),
    order_reminder: () => orderReminderMail(SAMPLE_ORDER, shop),
    order_transfer_refused: () => orderTransferRefusedMail(SAMPLE_ORDER, 'Nothing came until noon', shop),
    order_expired: () => orderExpiredMail({ ...SAMPLE_ORDER, hold_expires_at: null }, shop),
    order_paid: () => orderPaidMail(SAMPLE_ORDER, shop),
    order_shipped: () => orderShippedMail(SAMPLE_ORDER, [PARCEL], shop),
    order_delivered: () => orderDeliveredMail(SAMPLE_ORDER, shop),
    order_cancelled: () => orderCancelledMail(SAMPLE_ORDER, { by: 'buyer' }, shop),
    order_changed: () => orderChangedMail(SAMPLE_ORDER, shop),
    order_address_changed: () => orderAddressChangedMail(SAMPLE_ORDER, shop),
    order_refunded: () => orderRefundedMail(SAMPLE_ORDER, REFUND, shop),
    order_return: () => orderReturnMail(SAMPLE_ORDER, RETURN, shop),
    order_return_owner: () => orderReturnOwnerMail(SAMPLE_ORDER, { ...RETURN, state: 'asked' }, shop),
    stock_alert: () =>
      stockAlertMail(
        {
          name: 'Kopi Arabika Gayo 250 g',
          url: `${shop.url}/product/7`,
          stopUrl: `${shop.url}/stop-mails#0123456789`,
        },
        shop,
      ),
    password_reset: () => passwordResetMail(link, shop),
    email_change: () => emailChangeMail(link, shop),
    email_changed: () => emailChangedMail(shop),
    order_paid_owner: () => orderPaidOwnerMail({ ...SAMPLE_ORDER, email: 'budi@pembeli.example' }, shop),
    low_stock_owner: () => lowStockOwnerMail(LOW_STOCK, LOW_STOCK.length, `${shop.url}/admin/stock`, shop),
  }
  return written[kind]()
}
