import { expect, test } from 'vitest';
import { Camera, clampToField, fitScale } from '../../../src/draw/camera.js';

test('a screen of the shape of the view shows all of it', () => {
    expect(fitScale(1280, 720, 64, 36, 1, 1)).toBe(20);
});

test('a screen that stands upright shows less of the width, and nothing beyond the view', () => {
    const scale = fitScale(390, 844, 64, 36, 1, 1);

    expect(390 / scale).toBeLessThan(64);
    expect(844 / scale).toBeCloseTo(36);
});

test('a small view is not magnified without end, but people may zoom', () => {
    expect(fitScale(1280, 720, 4, 4, 1, 1)).toBe(96);
    expect(fitScale(1280, 720, 4, 4, 2, 1)).toBe(192);
    expect(fitScale(1280, 720, 4, 4, 1, 2)).toBe(192);
});

test('the camera follows to near the border of the field, and shows a little beyond it', () => {
    expect(clampToField(2, 10, 0, 60)).toBe(7);
    expect(clampToField(58, 10, 0, 60)).toBe(53);
    expect(clampToField(30, 10, 0, 60)).toBe(30);
});

test('a field that nearly fits on the screen stays nearly in its middle', () => {
    expect(clampToField(0, 29, 0, 60)).toBe(27);
    expect(clampToField(60, 29, 0, 60)).toBe(33);
});

test('a field that is smaller than the screen is in its middle', () => {
    expect(clampToField(5, 40, 0, 60)).toBe(30);
});

test('y of the world points up, that of the screen down', () => {
    const camera = new Camera();
    camera.resize(800, 600);
    camera.lookAt(10, 20, 10);

    expect([camera.toScreenX(10), camera.toScreenY(20)]).toEqual([400, 300]);
    expect(camera.toScreenY(21)).toBe(290);
    expect(camera.toWorldX(camera.toScreenX(3.5))).toBeCloseTo(3.5);
    expect(camera.toWorldY(camera.toScreenY(-2.5))).toBeCloseTo(-2.5);
});

test('the origin is on a whole pixel, so that bitmaps of the map stay sharp', () => {
    const camera = new Camera();
    camera.resize(801, 601);
    camera.lookAt(10.123, 20.456, 17.3);

    expect(Number.isInteger(camera.originX)).toBe(true);
    expect(Number.isInteger(camera.originY)).toBe(true);
});

test('what is beside the screen is not seen, unless it reaches into it', () => {
    const camera = new Camera();
    camera.resize(100, 100);
    camera.lookAt(0, 0, 10);

    expect(camera.sees(0, 0, 0)).toBe(true);
    expect(camera.sees(6, 0, 0.5)).toBe(false);
    expect(camera.sees(6, 0, 1.5)).toBe(true);
});
