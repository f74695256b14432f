/**
 * What people here type as a password, and no list of other countries has: words of Zhuyin on its standard keyboard, as ㄨㄛˇ is
 * `ji3`, and names of places. The most common first, which is what their rank means to the estimate.
 */
export const LOCAL_WORDS: readonly string[] = [
  // 我的密碼、我愛你、密碼、你好、我、你
  ...['ji32k7au4a83', 'ji394su3', 'au4a83', 'su3cl3', 'ji3', 'su3'],
  // 你的密碼、愛你、帳號、測試、老闆、管理、快樂、寶貝、喜歡、大家好
  ...['su32k7au4a83', '94su3', '5;4cl4', 'hk4g4', 'xl3103', 'ej03xu3', 'dj94xk4', '1l31o4', 'vu3cj0', '284ru8cl3'],
  ...['taiwan', 'taipei', 'taichung', 'tainan', 'kaohsiung', 'hsinchu', 'taoyuan', 'keelung', 'yilan', 'hualien'],
  ...['formosa', 'newtaipei', 'atrium'],
];
