import { plural } from '../../language/language'

const english = {
  products: (count: number) => plural(count, { one: `${count} product`, other: `${count} products` }),
}

const indonesian: typeof english = { products: (count) => `${count} produk` }

/** Shared by the texts of this folder. */
export const productCountTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
