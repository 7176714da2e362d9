// Plays the board before it: a click or Space puts the next thing, a second button or Backspace the one before; arrows go on.
(() => {
  const place = document.currentScript.previousElementSibling;
  const said = place.querySelector('.said');
  const how = said.textContent;
  const marks = [...place.querySelectorAll('.mark')].map((element) => ({
    element,
    now: 0,
    end: Number(element.dataset.end),
    x: Number(element.dataset.x),
    y: Number(element.dataset.y),
    names: element.dataset.names.split('|'),
    icons: [...element.children].slice(1),
  }));
  // Only things that the solution has must be where it has them; others are a player's own notes.
  const counts = new Set(marks.map(({ end }) => end).filter(Boolean));
  const isSolved = () => marks.every(({ now, end }) => (counts.has(now) ? now : 0) === end);
  const isRight = ({ now, end }) => now === 0 || (counts.has(now) ? now === end : end === 0);
  const put = (mark, now) => {
    mark.now = now;
    mark.icons.forEach((icon, at) => icon.setAttribute('visibility', at + 1 === now ? 'visible' : 'hidden'));
    const { name } = mark.element.dataset;
    mark.element.setAttribute('aria-label', now ? `${name}: ${mark.names[now - 1]}` : name);
  };
  const turn = (mark, by) => {
    const n = mark.icons.length + 1;
    put(mark, (mark.now + by + n) % n);
    said.textContent = isSolved() ? place.dataset.solved : how;
  };
  const focus = (mark) => {
    marks.forEach(({ element }) => element.setAttribute('tabindex', '-1'));
    mark.element.setAttribute('tabindex', '0');
    mark.element.focus();
  };
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const next = (from, [dx, dy]) => {
    const ahead = ({ x, y }) => (x - from.x) * dx + (y - from.y) * dy;
    const aside = ({ x, y }) => Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    const found = marks.filter((mark) => ahead(mark) > 0);
    found.sort((one, other) => (ahead(one) + 3 * aside(one)) - (ahead(other) + 3 * aside(other)));
    return found[0];
  };
  marks.forEach((mark) => {
    mark.element.addEventListener('click', () => { focus(mark); turn(mark, 1); });
    mark.element.addEventListener('contextmenu', (event) => { event.preventDefault(); focus(mark); turn(mark, -1); });
    mark.element.addEventListener('keydown', (event) => {
      const step = arrows[event.key];
      if (step) {
        const found = next(mark, step);
        if (found) focus(found);
      } else if (event.key === ' ' || event.key === 'Enter') turn(mark, 1);
      else if (event.key === 'Backspace' || event.key === 'Delete') turn(mark, -1);
      else return;
      event.preventDefault();
    });
  });
  marks[0].element.setAttribute('tabindex', '0');
  place.querySelector('.check').addEventListener('click', () => {
    const { solved, right, wrong } = place.dataset;
    said.textContent = isSolved() ? solved : marks.every(isRight) ? right : wrong;
  });
  place.querySelector('.again').addEventListener('click', () => {
    marks.forEach((mark) => put(mark, 0));
    said.textContent = how;
  });
})();
