const people = [
  ['Ayu Lestari', 'Jl. Kaliurang KM 5 No. 12', 'Yogyakarta', '55281'],
  ['Budi Santoso', 'Jl. Raya Darmo 88', 'Surabaya', '60241'],
  ['Citra Maharani', 'Jl. Setiabudi 41', 'Bandung', '40141'],
  ['Dimas Prasetyo', 'Jl. Cikini Raya 7', 'Jakarta Pusat', '10330'],
  ['Eka Wulandari', 'Jl. Teuku Umar 15', 'Denpasar', '80114'],
  ['Fajar Nugroho', 'Jl. Pandanaran 23', 'Semarang', '50134'],
  ['Gita Siregar', 'Jl. Gatot Subroto 101', 'Medan', '20118'],
  ['Hendra Wijaya', 'Jl. Ijen 30', 'Malang', '65119'],
  ['Intan Permata', 'Jl. Sudirman 9', 'Pekanbaru', '28116'],
  ['Joko Susilo', 'Jl. Slamet Riyadi 210', 'Surakarta', '57131'],
  ['Kartika Dewi', 'Jl. Somba Opu 55', 'Makassar', '90111'],
  ['Lukman Hakim', 'Jl. Ahmad Yani 3', 'Banda Aceh', '23122'],
  ['Maya Tanaya', 'Jl. Sam Ratulangi 17', 'Manado', '95111'],
  ['Nanda Saputra', 'Jl. Veteran 64', 'Padang', '25116'],
  ['Oki Ramadhan', 'Jl. Pattimura 6', 'Ambon', '97124'],
  ['Putri Anggraini', 'Jl. Pemuda 33', 'Bogor', '16161'],
  ['Raka Pratama', 'Jl. Udayana 21', 'Mataram', '83126'],
  ['Sari Kusuma', 'Jl. Diponegoro 72', 'Pontianak', '78117'],
  ['Tono Halim', 'Jl. Kawi 14', 'Balikpapan', '76112'],
  ['Wati Rahayu', 'Jl. Mayor Ruslan 2', 'Palembang', '30126'],
] as const

/** No password matches this hash. */
export const NO_PASSWORD = '!'

export const demoPeople = people.map(([name, address, city, postal_code]) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@contoh.test`,
  address,
  city,
  postal_code,
  country: 'Indonesia',
}))
