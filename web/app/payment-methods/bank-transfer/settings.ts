import type { MethodSettings } from '../method-settings'

const english: MethodSettings = {
  name: 'Bank transfer',
  cost: 'No fee, except any from your bank.',
  needs: 'a bank account. You check it and confirm each transfer with one tap.',
  setting: 'bank_accounts',
}

const indonesian: MethodSettings = {
  name: 'Transfer bank',
  cost: 'Gratis, kecuali biaya dari bank Anda sendiri.',
  needs: 'rekening bank. Anda mengecek mutasi dan mengonfirmasi tiap transfer dengan sekali ketuk.',
  setting: 'bank_accounts',
}

export const bankTransferSettings = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
