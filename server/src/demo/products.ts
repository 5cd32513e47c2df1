import { electronics } from './electronics.ts'
import { fashion } from './fashion.ts'
import { kitchenAndFood } from './kitchen-and-food.ts'
import { leisure } from './leisure.ts'

/** In the order in which they came to the shop: the last are the newest. */
export const demoProducts = [...leisure, ...kitchenAndFood, ...fashion, ...electronics]
