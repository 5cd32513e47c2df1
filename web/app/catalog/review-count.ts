export const reviewCount = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`)
