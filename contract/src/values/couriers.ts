/** `{number}` is replaced, encoded. Couriers that track only in their app have no page. */
type KnownCourier = {
  readonly name: string
  readonly aliases: readonly string[]
  readonly trackingPage: string | null
}

export const COURIERS = [
  { name: 'JNE', aliases: ['jne', 'jneexpress'], trackingPage: 'https://cekresi.jne.co.id/{number}' },
  {
    name: 'J&T',
    aliases: ['jt', 'jnt', 'jtexpress', 'jntexpress', 'jet'],
    trackingPage: 'https://jet.co.id/track?awb={number}',
  },
  {
    name: 'SiCepat',
    aliases: ['sicepat', 'sicepatekspres', 'sicepatexpress'],
    trackingPage: 'https://www.sicepat.com/checkAwb/{number}',
  },
  { name: 'AnterAja', aliases: ['anteraja'], trackingPage: 'https://anteraja.id/tracking/{number}' },
  {
    name: 'Pos Indonesia',
    aliases: ['posindonesia', 'pos', 'posaja'],
    trackingPage: 'https://www.posindonesia.co.id/id/tracking/{number}',
  },
  { name: 'TIKI', aliases: ['tiki'], trackingPage: 'https://www.tiki.id/id/track?awb={number}' },
  {
    name: 'Ninja',
    aliases: ['ninja', 'ninjaxpress', 'ninjaexpress', 'ninjavan'],
    trackingPage: 'https://www.ninjaxpress.co/id-id/tracking?id={number}',
  },
  {
    name: 'Lion Parcel',
    aliases: ['lionparcel', 'lion'],
    trackingPage: 'https://lionparcel.com/track/stt?q={number}',
  },
  {
    name: 'ID Express',
    aliases: ['idexpress', 'ide'],
    trackingPage: 'https://idexpress.com/lacak-paket?awb={number}',
  },
  {
    name: 'SAP',
    aliases: ['sap', 'sapexpress', 'sapx'],
    trackingPage: 'https://www.sapx.id/id/cek-awb/?awb={number}',
  },
  { name: 'Gojek', aliases: ['gojek', 'gosend'], trackingPage: null },
  { name: 'Grab', aliases: ['grab', 'grabexpress'], trackingPage: null },
] as const satisfies readonly KnownCourier[]
