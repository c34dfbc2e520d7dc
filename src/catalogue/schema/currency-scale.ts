import type { Currency } from '#domain/currency.ts';

/**
 * Roughly how many units of a currency one US dollar was worth in 2026, for the currencies of small units. It only tells
 * an amount in cents from a large one in whole units; no price is made with it, so it need not follow the market.
 */
const UNITS: Readonly<Record<Currency, number>> = {
  ...{ AFN: 70, ALL: 90, AMD: 390, AOA: 910, ARS: 1400, BDT: 120, BIF: 2950, BOB: 7, BTN: 88, BWP: 14, CDF: 2500 },
  ...{ CLP: 950, CNY: 7, COP: 4000, CRC: 510, CVE: 100, CZK: 22, DJF: 178, DKK: 7, DOP: 62, DZD: 130, EGP: 48 },
  ...{ ERN: 15, ETB: 140, GMD: 72, GNF: 8650, GTQ: 8, GYD: 209, HKD: 8, HNL: 26, HTG: 131, HUF: 340, IDR: 16500 },
  ...{ INR: 88, IQD: 1310, IRR: 42000, ISK: 125, JMD: 160, JPY: 150, KES: 130, KGS: 87, KHR: 4000, KMF: 430 },
  ...{ KPW: 900, KRW: 1420, KZT: 520, LAK: 21600, LBP: 89500, LKR: 300, LRD: 180, LSL: 18, MAD: 9, MDL: 17 },
  ...{ MGA: 4450, MKD: 53, MMK: 2100, MNT: 3590, MOP: 8, MRU: 40, MUR: 45, MVR: 15, MWK: 1735, MXN: 18, MZN: 64 },
  ...{ NAD: 18, NGN: 1450, NIO: 37, NOK: 10, NPR: 141, PHP: 58, PKR: 281, PYG: 7100, RSD: 101, RUB: 81, RWF: 1450 },
  ...{ SCR: 14, SDG: 600, SEK: 9, SLE: 23, SOS: 571, SRD: 39, SSP: 4700, SYP: 11000, SZL: 18, THB: 32, TJS: 9 },
  ...{ TRY: 42, TTD: 7, TWD: 31, TZS: 2450, UAH: 42, UGX: 3500, UYU: 40, UZS: 12000, VES: 200, VND: 26300 },
  ...{ VUV: 122, XAF: 565, XOF: 565, XPF: 103, YER: 239, ZAR: 18, ZMW: 23 },
};

/** How many units the amount of one dollar is in the currency: 1 for those whose unit is worth a dollar, or nearly. */
export function currencyScale(currency: Currency): number {
  return UNITS[currency] ?? 1;
}
