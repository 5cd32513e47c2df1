import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'

type PermissionNames = Readonly<Record<PermissionSet | 'all', string>>

const english: PermissionNames = {
  all: 'Full access',
  packer: 'Packer',
  cashier: 'Cashier',
  catalog: 'Catalog',
}

const indonesian: PermissionNames = {
  all: 'Akses penuh',
  packer: 'Pengemas',
  cashier: 'Kasir',
  catalog: 'Katalog',
}

export const permissionNames = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
