// Draws the demo shop's images: 3D objects on soft gradients, 800 × 800, WebP. Run by hand when an
// image changes; the results are committed.
//   npm pack @lobehub/fluent-emoji-3d && tar xzf lobehub-fluent-emoji-3d-*.tgz
//   node scripts/draw-demo-pictures.mjs package/assets
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const objects = {
  headphones: '1f3a7',
  smartphone: '1f4f1',
  laptop: '1f4bb',
  camera: '1f4f7',
  television: '1f4fa',
  radio: '1f4fb',
  torch: '1f526',
  controller: '1f3ae',
  battery: '1f50b',
  'alarm-clock': '23f0',
  chair: '1fa91',
  sofa: '1f6cb-fe0f',
  bulb: '1f4a1',
  amphora: '1f3fa',
  candle: '1f56f-fe0f',
  'potted-plant': '1fab4',
  basket: '1f9fa',
  bed: '1f6cf-fe0f',
  'frying-pan': '1f373',
  knife: '1f52a',
  teapot: '1fad6',
  cutlery: '1f37d-fe0f',
  bowl: '1f963',
  mug: '2615',
  wood: '1fab5',
  coffee: '1fad8',
  honey: '1f36f',
  chocolate: '1f36b',
  'green-tea': '1f375',
  chili: '1f336-fe0f',
  salt: '1f9c2',
  nuts: '1f95c',
  noodles: '1f35c',
  shirt: '1f454',
  't-shirt': '1f455',
  dress: '1f457',
  jeans: '1f456',
  hat: '1f452',
  scarf: '1f9e3',
  socks: '1f9e6',
  sunglasses: '1f576-fe0f',
  umbrella: '2602-fe0f',
  'running-shoe': '1f45f',
  'mans-shoe': '1f45e',
  heels: '1f460',
  backpack: '1f392',
  handbag: '1f45c',
  purse: '1f45b',
  suitcase: '1f9f3',
  briefcase: '1f4bc',
  guitar: '1f3b8',
  violin: '1f3bb',
  drum: '1f941',
  keyboard: '1f3b9',
  accordion: '1fa97',
  bicycle: '1f6b2',
  football: '26bd',
  badminton: '1f3f8',
  tent: '26fa',
  skateboard: '1f6f9',
  basketball: '1f3c0',
  'hiking-boot': '1f97e',
  compass: '1f9ed',
  teddy: '1f9f8',
  kite: '1fa81',
  puzzle: '1f9e9',
  dice: '1f3b2',
  palette: '1f3a8',
  yarn: '1f9f6',
  pen: '1f58b-fe0f',
  books: '1f4da',
  lotion: '1f9f4',
  soap: '1f9fc',
  lipstick: '1f484',
  ring: '1f48d',
}

// two tones each: paper, pandan, turmeric, clay, sea, dusk
const grounds = [
  ['#fdf6e6', '#f3d9a4'],
  ['#eaf5ef', '#bfe0d0'],
  ['#fdece4', '#f2c3ac'],
  ['#e8f2f8', '#bcd8ea'],
  ['#f3eefa', '#d5c6ec'],
  ['#f7f3ec', '#ddd0ba'],
  ['#fbeaf0', '#efc0d0'],
]
const SIZE = 800
const OBJECT = 500

/** @param {readonly string[]} tones */
function ground([light, deep]) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><defs><radialGradient id="g" cx="50%" cy="38%" r="75%"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
}

/**
 * @param {string} source
 * @param {readonly string[]} tones
 * @param {string} target
 */
async function draw(source, tones, target) {
  const object = await sharp(source)
    .resize(OBJECT, OBJECT, { fit: 'contain', background: '#0000', kernel: 'lanczos3' })
    .png()
    .toBuffer()
  const alpha = await sharp(object).extractChannel('alpha').resize(OBJECT, 150, { fit: 'fill' }).toBuffer()
  const shadow = await sharp({ create: { width: OBJECT, height: 150, channels: 3, background: '#3a2c1a' } })
    .joinChannel(alpha)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#0000' })
    .png()
    .toBuffer()
  const soft = await sharp(shadow).blur(24).linear([1, 1, 1, 0.32], [0, 0, 0, 0]).png().toBuffer()
  await sharp(ground(tones))
    .composite([
      { input: soft, left: Math.round((SIZE - OBJECT - 120) / 2), top: 505 },
      { input: object, left: (SIZE - OBJECT) / 2, top: 140 },
    ])
    .webp({ quality: 82, effort: 6 })
    .toFile(target)
}

const assets = process.argv[2]
if (!assets || !existsSync(assets)) {
  console.error('Say where the unpacked assets are: node scripts/draw-demo-pictures.mjs package/assets')
  process.exit(1)
}
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
let index = 0
for (const [name, code] of Object.entries(objects)) {
  await draw(
    path.join(assets, `${code}.webp`),
    /** @type {string[]} */ (grounds[(index * 3) % grounds.length]),
    path.join(root, `server/src/runtime/demo/pictures/${name}.webp`),
  )
  index += 1
}
await draw(
  path.join(assets, '1f4e6.webp'),
  ['#f4f1ea', '#e2dccf'],
  path.join(root, 'web/public/default-product.webp'),
)
