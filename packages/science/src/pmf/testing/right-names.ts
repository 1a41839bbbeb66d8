/** Names of the synthetic sources that count as right. */
export const rightNames: Readonly<Record<string, readonly string[]>> = {
  secondary_nitrate: ['secondary_nitrate'],
  secondary_sulfate: ['secondary_sulfate'],
  vehicle: ['vehicle'],
  coal: ['coal'],
  biomass: ['biomass'],
  dust: ['dust'],
  steel_industry: ['industry_metal'],
  sea_ship: ['sea_salt', 'ship_heavy_oil'],
}
