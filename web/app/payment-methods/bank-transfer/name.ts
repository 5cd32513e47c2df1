/** Apart from texts.ts, which only the payment block loads. */
import { formatRupiah } from '@warung/contract/money.ts'
import { PAYMENT_CODE_MAX } from '@warung/contract/values/limits.ts'

const mostAdded = formatRupiah(PAYMENT_CODE_MAX)

const english = {
  added: `A unique code of Rp 1 to ${mostAdded} is added, so we can match your transfer.`,
  name: 'Bank transfer',
}

const indonesian: typeof english = {
  added: `Ditambah kode unik Rp 1 sampai ${mostAdded} agar transfer Anda mudah dikenali.`,
  name: 'Transfer bank',
}

const texts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english

export const bankTransferName = texts.name
export const bankTransferAdds = texts.added
