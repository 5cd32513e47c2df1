import { plural } from '../language/language'

const english = {
  reviews: (count: number) => `${count} ${plural(count, { one: 'review', other: 'reviews' })}`,
}

const indonesian: typeof english = { reviews: (count) => `${count} ulasan` }

export const ratingTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
