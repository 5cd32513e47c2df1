import { plural } from '../language/language'

const english = {
  answerFrom: (shopName: string) => `Answer from ${shopName}`,
  average: (average: number) => average.toFixed(1),
  bar: (stars: number, count: number) =>
    `${stars} ${plural(stars, { one: 'star', other: 'stars' })}: ${count}`,
  all: 'Show all',
  boughtHere: 'Verified buyer',
  comment: 'Comment',
  matching: (stars: number, count: number) =>
    `${count} ${plural(count, { one: 'review', other: 'reviews' })} with ${stars} ${plural(stars, { one: 'star', other: 'stars' })}`,
  none: 'No Reviews',
  older: 'Show older reviews',
  please: 'Please',
  rating: 'Rating',
  /** for 1 to 5 stars (spec §2) */
  ratings: ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'],
  reviews: 'Reviews',
  select: 'Select...',
  signIn: 'sign in',
  submit: 'Submit',
  submitted: 'Review submitted successfully',
  total: (count: number) => `${count} ${plural(count, { one: 'review', other: 'reviews' })}`,
  toWrite: 'to write a review',
  write: 'Write a review',
}

const indonesian: typeof english = {
  answerFrom: (shopName) => `Balasan dari ${shopName}`,
  average: (average) => average.toFixed(1).replace('.', ','),
  bar: (stars, count) => `${stars} bintang: ${count}`,
  all: 'Lihat semua',
  boughtHere: 'Pembeli terverifikasi',
  comment: 'Komentar',
  matching: (stars, count) => `${count} ulasan dengan ${stars} bintang`,
  none: 'Belum ada ulasan',
  older: 'Lihat ulasan sebelumnya',
  please: 'Silakan',
  rating: 'Penilaian',
  ratings: ['Buruk', 'Cukup', 'Baik', 'Sangat Baik', 'Luar Biasa'],
  reviews: 'Ulasan',
  select: 'Pilih...',
  signIn: 'masuk',
  submit: 'Kirim',
  submitted: 'Ulasan berhasil dikirim',
  total: (count) => `${count} ulasan`,
  toWrite: 'untuk menulis ulasan',
  write: 'Tulis ulasan',
}

export const reviewsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
