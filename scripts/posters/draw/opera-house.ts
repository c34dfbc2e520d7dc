import { group, lerp, line, mix, path, poly } from './core.ts';
import { shell } from './harbour.ts';
import { points } from './outline.ts';

type Sails = { lit: string; shade: string; rib: string; mouth: string; glass: string; ribs?: number };

/**
 * The Sydney Opera House from the east, about 680 px wide at scale 1: the middle of the podium's waterline is at x,y.
 *
 * `front` colours the near hall and the restaurant, `back` the far hall, `podium` is [lit top, wall, shade, windows].
 */
export const operaHouse = (
  x: number,
  y: number,
  scale: number,
  { front, back, podium }: { front: Sails; back: Sails; podium: string[] },
): string => {
  const sail =
    (left: number, top: number) =>
    (a: number[], b: number[], c: number[], colours: Sails, depth: number): string =>
      shell([left + a[0]!, top + a[1]!], [left + b[0]!, top + b[1]!], [left + c[0]!, top + c[1]!], {
        ...colours,
        depth,
      });
  const near = sail(330, 584);
  const far = sail(288, 578);
  const cafe = sail(242, 592);
  let windows = '';
  for (let i = 0; i < 31; i++) windows += `M${lerp(350, 846, i / 31)} 603h8`;
  const body =
    far([434, 0], [548, -122], [384, -70], back, 40) +
    far([326, 0], [462, -206], [252, -120], back, 56) +
    far([206, 0], [338, -284], [132, -128], back, 70) +
    far([106, 0], [0, -156], [150, -116], back, 44) +
    near([404, 0], [500, -96], [352, -56], front, 40) +
    near([306, 0], [428, -172], [246, -92], front, 56) +
    near([190, 0], [318, -250], [112, -104], front, 74) +
    near([96, 0], [-6, -128], [136, -98], front, 48) +
    cafe([56, 0], [98, -62], [28, -34], front, 22) +
    cafe([34, 0], [-2, -46], [50, -34], front, 18) +
    path('M226 584H856L880 606V640H206V606z', podium[1]!) +
    path('M226 584H856L864 592H220z', podium[0]!) +
    path(poly(points('206,612 880,612 880,640 206,640')), podium[2]!) +
    path('M226 584L206 606V640H300L330 592z', mix(podium[2]!, 'night', 0.25)) +
    line(windows, podium[3]!, 5);
  return group(body, `transform="translate(${x} ${y}) scale(${scale}) translate(-543 -640)"`);
};
