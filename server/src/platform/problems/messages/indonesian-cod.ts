import { formatRupiah } from '@warung/contract/money.ts'
import type { ProblemParams } from '../problem-params.ts'
import type { englishCod } from './english-cod.ts'
import { aboutField, type ProblemText, type TranslationOf } from './problem-messages.ts'

function indonesianNotByCod(why: string): ProblemText {
  return aboutField('payment_method_id', `${why} Silakan pilih cara bayar lain.`, why)
}

function indonesianSums({ least, most }: ProblemParams['cod_not_for_sum']): string {
  if (most === null) return `minimal ${formatRupiah(least)}`
  return least === 0
    ? `maksimal ${formatRupiah(most)}`
    : `${formatRupiah(least)} sampai ${formatRupiah(most)}`
}

export const indonesianCod: TranslationOf<typeof englishCod> = {
  cod_not_there: ({ provinces }) =>
    indonesianNotByCod(
      provinces.length === 0
        ? 'Bayar di tempat hanya untuk alamat di Indonesia.'
        : `Bayar di tempat hanya untuk alamat di ${provinces.join(', ')}.`,
    ),
  cod_not_for_sum: (sums) =>
    indonesianNotByCod(`Bayar di tempat hanya untuk pesanan ${indonesianSums(sums)}.`),
  cod_refused_before: indonesianNotByCod(
    'Pesanan sebelumnya kembali ke kami tanpa dibayar, jadi belum bisa bayar di tempat.',
  ),
  cod_too_many_open: indonesianNotByCod('Beberapa pesanan Anda yang dibayar di tempat masih dalam proses.'),
  paid_by_cod: 'Pesanan ini dibayar tunai saat barang tiba.',
  not_paid_by_cod: 'Pesanan ini tidak dibayar di tempat.',
  cod_on_its_way:
    'Pesanan ini sedang dikirim, jadi tidak bisa dibatalkan. Jika paketnya kembali, tandai sebagai kembali.',
  cod_cash_recorded: 'Uang tunai pesanan ini sudah dicatat. Silakan lihat lagi sebentar lagi.',
  cod_delivery_stays:
    'Uang tunai pesanan ini sudah dicatat, jadi tanda diterima tidak bisa diurungkan. Jika salah pesanan, kembalikan dananya.',
}
