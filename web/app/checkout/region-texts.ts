import { plural } from '../language/language'

const english = {
  failed: 'The search isn’t responding. Please fill in the fields below.',
  found: (places: number) => plural(places, { one: '1 place found.', other: `${places} places found.` }),
  hint: 'Village, district or city, for example “sukajadi bdg”, or a postal code. We fill in the rest.',
  label: 'Find your area',
  nothing: 'No place found. Please fill in the fields below.',
  places: 'Places',
  searching: 'Searching…',
}

const indonesian: typeof english = {
  failed: 'Pencarian tidak merespons. Silakan isi kolom di bawah.',
  found: (places) => `${places} tempat ditemukan.`,
  hint: 'Kelurahan, kecamatan, atau kota, contoh “sukajadi bdg”, atau kode pos. Sisanya terisi otomatis.',
  label: 'Cari daerah Anda',
  nothing: 'Tempat tidak ditemukan. Silakan isi kolom di bawah.',
  places: 'Daftar tempat',
  searching: 'Mencari…',
}

export const regionTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
