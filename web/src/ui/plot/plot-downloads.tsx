import type { RefObject } from 'react';
import { Button } from '../button.tsx';
import { download } from '../download.ts';
import { fileNameOf, plotCsv, plotPicture } from './plot-file.ts';
import type { PlotMark } from './plot-marks.ts';
import type { PlotSeries } from './plot-options.ts';

interface PlotDownloadsProps {
  readonly label: string;
  /** Unix seconds. */
  readonly times: readonly number[];
  readonly series: readonly PlotSeries[];
  readonly marks: readonly PlotMark[];
  /** The element that the plot is drawn in. */
  readonly host: RefObject<HTMLElement | null>;
}

/** Buttons that save a plot as a picture and as data. */
export function PlotDownloads({ label, times, series, marks, host }: PlotDownloadsProps) {
  const name = fileNameOf(label);
  const savePicture = async () => {
    const picture = host.current && (await plotPicture(host.current, { label, series, marks }));
    if (picture) download(`${name}.png`, picture);
  };
  const saveData = () =>
    download(`${name}.csv`, new Blob([plotCsv(times, series, marks)], { type: 'text/csv' }));
  return (
    <>
      <Button kind="quiet" size="s" aria-label={`Save as PNG: ${label}`} onClick={() => void savePicture()}>
        PNG
      </Button>
      <Button kind="quiet" size="s" aria-label={`Save as CSV: ${label}`} onClick={saveData}>
        CSV
      </Button>
    </>
  );
}
