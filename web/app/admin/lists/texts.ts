const english = {
  delete: 'Delete',
  deleteRow: (name: string) => `Delete ${name}`,
  edit: 'Edit',
  editRow: (name: string) => `Edit ${name}`,
  lowStock: (stock: number) => `Low stock: ${stock}`,
  noneLeft: 'None left',
  productSorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'By name',
    sku: 'By SKU',
    price: 'By price',
    stock: 'By stock',
  },
  search: 'Search',
  showAll: 'Show all',
  showLastSearch: 'Show my last search',
  sort: 'Order',
  stock: 'Stock',
  stockFilters: { all: 'All stock', low: 'Low stock' },
}

const indonesian: typeof english = {
  delete: 'Hapus',
  deleteRow: (name) => `Hapus ${name}`,
  edit: 'Ubah',
  editRow: (name) => `Ubah ${name}`,
  lowStock: (stock) => `Sisa ${stock}`,
  noneLeft: 'Stok habis',
  productSorts: {
    newest: 'Terbaru',
    oldest: 'Terlama',
    name: 'Menurut nama',
    sku: 'Menurut SKU',
    price: 'Menurut harga',
    stock: 'Menurut stok',
  },
  search: 'Cari',
  showAll: 'Tampilkan semua',
  showLastSearch: 'Tampilkan pencarian terakhir saya',
  sort: 'Urutkan',
  stock: 'Stok',
  stockFilters: { all: 'Semua stok', low: 'Stok menipis' },
}

export const adminListTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
